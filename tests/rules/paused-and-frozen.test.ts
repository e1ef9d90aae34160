import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addRecipient,
  campaignReaches,
  command,
  delivery,
  draftCampaign,
  expectLedgersToSum,
  launch,
  launchText,
  operator,
} from '#tests/support/campaigns.ts'
import { sweepOnPostgres } from '#tests/support/is-sweep.ts'
import { mailTo } from '#tests/support/mail.ts'
import { pausesOf } from '#tests/support/pauses.ts'
import { demo, type Person, signIn } from '#tests/support/sign-in.ts'
import { type StackOn, startStackOn } from '#tests/support/stack-on.ts'
import { waitFor } from '#tests/support/wait-for.ts'

describe.each(['SQLite', 'PostgreSQL'])('a paused company with a frozen wallet, on %s', (database) => {
  let stack: StackOn
  let owner: Person
  let pauses: ReturnType<typeof pausesOf>

  beforeAll(async () => {
    stack = await startStackOn(database)
    owner = await signIn(stack)
    pauses = pausesOf(stack, owner.user.company.name)
  })
  afterAll(() => stack?.stop())

  const blockedBy = async (id: string) => (await stack.sql(`select blocked_by from launches where id = '${id}'`))[0]?.blocked_by
  const unfreeze = () => operator(stack, 'unfreeze-wallet', { company: demo.email, reason: 'checked' })
  /** Lets the launch try again, and expects it to stop for this cause. */
  const tries = async (id: string, cause: string) => {
    const job = `where kind = 'issue-launch' and ref = '${id}'`
    await stack.sql(`update plutus_jobs set run_at = 0 ${job}`)
    await waitFor(async () => Number((await stack.sql(`select run_at from plutus_jobs ${job}`))[0]?.run_at) > 0, {
      what: 'the launch to try',
    })
    expect(await blockedBy(id)).toBe(cause)
  }
  const said = (words: string) => mailTo(stack, demo.email, ({ text }) => text.includes(words))

  /** Launches a campaign that both the wallet and the company stop. */
  async function stopTwice(name: string): Promise<{ id: string; campaign: string }> {
    const changes = { delivery: { ...delivery, undoSeconds: 600 } }
    const draft = await addRecipient(owner, (await draftCampaign(owner, { name, changes })).id, { email: 'both@example.com' })
    const { id } = await launch(owner, draft)
    await operator(stack, 'freeze-wallet', { company: demo.email, reason: 'a check' })
    await tries(id, 'frozen_wallet')
    await pauses.pause()
    await tries(id, 'paused_company')
    return { id, campaign: draft.id }
  }

  it('R12 R31 keeps a launch stopped until both are over, and the mails say what is left', {
    tags: sweepOnPostgres(database),
  }, async () => {
    const one = await stopTwice('Released, then resumed')
    await unfreeze()
    await said('still paused your company')
    await tries(one.id, 'paused_company')
    await pauses.resume()
    await campaignReaches(owner, one.campaign, 'live')
    await said('Messages and launches that had to wait go out now')

    const other = await stopTwice('Resumed, then released')
    await pauses.resume()
    await pauses.ends()
    await waitFor(async () => (await blockedBy(other.id)) === 'frozen_wallet', { what: 'the wallet to be what is left' })
    await said('Launches wait until your wallet is unfrozen')
    await unfreeze()
    await campaignReaches(owner, other.campaign, 'live')
    await said('You can launch campaigns again')
    const audits = await stack.sql("select entity_id from audit_events where action = 'launch.block'")
    expect(audits.map(({ entity_id: id }) => id).sort()).toEqual([one.id, other.id].sort())
    await expectLedgersToSum(stack)
  })

  it('R12 R26 does not call rewards sent that were funded during a pause', { tags: sweepOnPostgres(database) }, async () => {
    const adjust = (amount: number) =>
      operator(stack, 'adjust-wallet', {
        company: demo.email,
        amount: (amount / 100).toFixed(2),
        reason: 'late money',
        key: randomUUID(),
        again: true,
      })
    const [wallet] = await stack.sql(`select available from wallets where company = '${owner.user.company.id}'`)
    const draft = await addRecipient(owner, (await draftCampaign(owner, { name: 'Late money' })).id, { email: 'late@example.com' })
    await adjust(-Number(wallet?.available))
    const variables = { id: draft.id, idempotencyKey: randomUUID(), expectedTotal: draft.total }
    const { id } = await command<{ id: string }>(
      owner,
      launchText.replace('expectedTotal: $', 'waitForFunds: true, expectedTotal: $'),
      variables,
    )
    await pauses.pause()
    await adjust(Number(draft.total))
    await said('Late money was waiting for funds. ₹508.86 is now held for it. Its rewards follow once they may be issued again.')
    await tries(id, 'paused_company')
    await pauses.resume()
    await campaignReaches(owner, draft.id, 'live')
    await expectLedgersToSum(stack)
  })
})
