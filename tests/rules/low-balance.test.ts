import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addRecipient,
  campaignReaches,
  command,
  type Draft,
  draftCampaign,
  launch,
  launchText,
  operator,
} from '#tests/support/campaigns.ts'
import { deeperOnPostgres, sweepOnPostgres } from '#tests/support/is-sweep.ts'
import { mailTo } from '#tests/support/mail.ts'
import { race } from '#tests/support/race.ts'
import { demo, type Person, signIn } from '#tests/support/sign-in.ts'
import { type StackOn, startStackOn } from '#tests/support/stack-on.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const finance = 'farida.sheikh@example.com'
const alertText =
  'mutation ($input: LowBalanceAlertInput!) { setLowBalanceAlert(input: $input) { id available low_balance_threshold alert_receivers alert_armed } }'
type Wallet = {
  available: string
  low_balance_threshold: string
  alert_receivers: string[]
  alert_armed: boolean
  alerted_at: string | null
}

describe.each(['SQLite', 'PostgreSQL'])('R22 the low-balance alert, on %s', (database) => {
  let stack: StackOn
  let owner: Person

  beforeAll(async () => {
    stack = await startStackOn(database)
    owner = await signIn(stack)
  })
  afterAll(() => stack?.stop())

  const wallet = async (): Promise<Wallet> => {
    const { data } = await owner.graphql<{ wallets: Wallet[] }>(
      '{ wallets(limit: 1) { available low_balance_threshold alert_receivers alert_armed alerted_at } }',
    )
    return data?.wallets[0] as Wallet
  }
  const alerts = async (to = demo.email): Promise<{ subject: string }[]> => {
    const mails = await (await fetch(`${stack.mailboxUrl}/api/messages?to=${encodeURIComponent(to)}`)).json()
    return (mails as { subject: string }[]).filter(({ subject }) => subject.startsWith('Low balance'))
  }

  const recover = async () => {
    const { available, low_balance_threshold } = await wallet()
    const amount = Number(BigInt(low_balance_threshold) - BigInt(available)) / 100
    await operator(stack, 'adjust-wallet', {
      company: demo.email,
      amount: amount.toFixed(2),
      reason: 'back over the threshold',
      again: true,
    })
  }

  it('refuses a threshold without receivers, and receivers of other companies', async () => {
    const refusal = async (input: object) => (await owner.graphql(alertText, { input })).errors?.[0]?.extensions
    expect(await refusal({ threshold: '100', receivers: [] })).toMatchObject({
      fields: { 'input.receivers': 'Please choose who gets the alert' },
    })
    expect(await refusal({ threshold: '100', receivers: [randomUUID()] })).toMatchObject({
      fields: { 'input.receivers': 'Unknown person' },
    })
  })

  it('emails each receiver once, however many launches take the balance below', { tags: deeperOnPostgres(database) }, async () => {
    const drafts: Draft[] = []
    for (let index = 0; index < 20; index++) {
      const { id } = await draftCampaign(owner, { name: `Alert ${index}`, value: '100000' })
      drafts.push(await addRecipient(owner, id, { email: `alert-${index}@example.com` }))
    }
    const threshold = String(BigInt((await wallet()).available) - 250_000n)
    const set = await command<Wallet>(owner, alertText, { input: { threshold, receivers: [owner.user.id, owner.user.id] } })
    expect(set).toMatchObject({ low_balance_threshold: threshold, alert_receivers: [owner.user.id], alert_armed: true })
    const { replies, overlapped } = await race(
      stack.directusUrl,
      drafts.map(({ id, total }) => ({
        path: '/plutus/commands',
        body: { query: launchText, variables: { id, idempotencyKey: randomUUID(), expectedTotal: total } },
        headers: { authorization: `Bearer ${owner.token}` },
      })),
    )
    expect(replies.filter(({ body }) => !body.errors).length).toBe(20)
    const mail = await mailTo(stack, demo.email, ({ subject }) => subject.startsWith('Low balance'))
    expect(mail.subject).toContain('₹')
    expect(mail.text).toMatch(/Recharge the wallet:\nhttp\S+\/recharge\n/)
    expect(await alerts(finance)).toEqual([])
    for (const { id } of drafts) await campaignReaches(owner, id, 'live')
    expect(await alerts()).toHaveLength(1)
    console.log(`20 launches, ${overlapped} in flight together, 1 alert`)
    expect(await wallet()).toMatchObject({ alert_armed: false })
  })

  it('is armed again once the balance is sufficient, and silent for the day', { tags: sweepOnPostgres(database) }, async () => {
    await recover()
    expect(await wallet()).toMatchObject({ alert_armed: true })
    const { id } = await draftCampaign(owner, { name: 'Below again', value: '100000' })
    await launch(owner, await addRecipient(owner, id, { email: 'again@example.com' }))
    await campaignReaches(owner, id, 'live')
    expect(await wallet()).toMatchObject({ alert_armed: true })
    expect(await alerts()).toHaveLength(1)
  })

  it('emails again after a day, each receiver who is chosen and still a member', { tags: sweepOnPostgres(database) }, async () => {
    const { data } = await owner.graphql<{ members: { id: string }[] }>(
      'query ($email: String) { members(filter: { email: { _eq: $email } }, limit: 1) { id } }',
      { email: finance },
    )
    const { low_balance_threshold: threshold } = await wallet()
    await command(owner, alertText, { input: { threshold, receivers: [owner.user.id, data?.members[0]?.id] } })
    const spend = async (name: string) => {
      const { id } = await draftCampaign(owner, { name })
      await launch(owner, await addRecipient(owner, id, { email: 'spent@example.com' }))
      await campaignReaches(owner, id, 'live')
    }
    const aDayPasses = () =>
      stack.sql(`update wallets set alerted_at = alerted_at - ${stack.postgres ? "interval '25 hours'" : '90000000'}`)
    await aDayPasses()
    await spend('The next day')
    await mailTo(stack, finance, ({ subject }) => subject.startsWith('Low balance'))
    // both mails are sent at once, in any order
    await expect.poll(async () => [(await alerts()).length, (await alerts(finance)).length]).toEqual([2, 1])
    await operator(stack, 'suspend-member', { email: finance })
    await aDayPasses()
    await spend('Still below')
    expect(await alerts()).toHaveLength(2)
    await recover()
    await spend('Below once more')
    await waitFor(async () => (await alerts()).length === 3, { what: 'the third alert' })
    expect(await alerts(finance)).toHaveLength(1)
  })

  it('P1 emails the owner of a campaign once when its launch is over, if they want it', async () => {
    const finished = async (name: string) => {
      const mails = await (await fetch(`${stack.mailboxUrl}/api/messages?to=${encodeURIComponent(demo.email)}`)).json()
      return (mails as { subject: string }[]).filter(({ subject }) => subject.startsWith(name)).length
    }
    const mail = await mailTo(stack, demo.email, ({ subject }) => subject.startsWith('Alert 0:'))
    expect(mail.subject).toBe('Alert 0: your rewards are on their way')
    expect(await finished('Alert 0:')).toBe(1)
    const preferences = { locale: 'en', launchFinished: false, teamChanges: true }
    await command(owner, 'mutation ($input: PreferencesInput!) { updatePreferences(input: $input) { id } }', { input: preferences })
    const quiet = await draftCampaign(owner, { name: 'Quiet one' })
    await launch(owner, await addRecipient(owner, quiet.id, { email: 'quiet@example.com' }))
    await campaignReaches(owner, quiet.id, 'live')
    await mailTo(stack, 'quiet@example.com')
    expect(await finished('Quiet one')).toBe(0)
  })
})
