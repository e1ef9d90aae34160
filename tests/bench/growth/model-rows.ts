import { randomUUID } from 'node:crypto'
import { addRecipient, campaignReaches, draftCampaign, launch, operator } from '#tests/support/campaigns.ts'
import { recipientOf } from '#tests/support/rewards.ts'
import { signIn } from '#tests/support/sign-in.ts'
import type { TestStack } from '#tests/support/start-stack.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { brandOf } from '../claim-calls.ts'
import type { BulkSql } from './bulk-sql.ts'
import type { Model } from './fill-company.ts'

export type ModelRows = Awaited<ReturnType<typeof modelRows>>

/**
 * Creates one reward through the API, launched, sent and claimed, whose rows the bulk statements copy. Also returns the held amount with
 * fee and tax (`unit`) and the reward's value.
 */
export async function modelRows(stack: TestStack, sql: BulkSql) {
  const owner = await signIn(stack)
  await operator(stack, 'adjust-wallet', { company: 'Aurora Retail', amount: '10000', reason: 'money for the benchmark' })
  const { id: campaign } = await draftCampaign(owner, { name: 'A model' })
  await launch(owner, await addRecipient(owner, campaign, { email: 'model@example.com', firstName: 'Pat', lastName: 'Model' }))
  await campaignReaches(owner, campaign, 'live')
  const one = async (table: string, where: string): Promise<Model & { row: Record<string, unknown> }> => {
    const [row] = await sql.run(`select * from ${table} where ${where} limit 1`)
    return { table, id: String(row?.id ?? ''), row: row ?? {} }
  }
  const sent = () => one('messages', `campaign = '${campaign}' and status in ('sent', 'delivered')`)
  await waitFor(async () => (await sent()).id !== '', { what: 'the mail to leave' })
  const unclaimed = await one('rewards', `campaign = '${campaign}'`)
  await recipientOf(stack, unclaimed.id).claim(await brandOf(stack, unclaimed.id), randomUUID())
  const reward = await one('rewards', `campaign = '${campaign}'`)
  const claim = await one('claims', `reward = '${reward.id}'`)
  if (!claim.id) throw new Error('The model was not claimed')
  const line = (type: string, where: string) => one('wallet_transactions', `type = '${type}' and ${where}`)
  const { value, fee } = reward.row
  return {
    value: Number(value),
    unit: Number(value) + Number(fee),
    rewards: reward,
    claims: claim,
    campaigns: await one('campaigns', `id = '${campaign}'`),
    launches: await one('launches', `campaign = '${campaign}'`),
    recipients: await one('recipients', `id = '${reward.row.recipient}'`),
    campaign_recipients: await one('campaign_recipients', `campaign = '${campaign}'`),
    messages: await sent(),
    vouchers: await one('plutus_vouchers', `claim = '${claim.id}'`),
    daily_figures: await one('daily_figures', `campaign = '${campaign}'`),
    adjustment: await line('adjustment', `company = '${reward.row.company}'`),
    hold: await line('hold', `campaign = '${campaign}'`),
    capture: await line('capture', `reward = '${reward.id}'`),
  }
}
