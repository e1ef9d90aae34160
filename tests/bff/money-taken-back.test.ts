import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { approveText, codeOf, rulesText } from '#tests/support/approvals.ts'
import {
  addRecipient,
  campaignReaches,
  command,
  type Draft,
  delivery,
  draftCampaign,
  expectLedgersToSum,
  importPeople,
  launch,
  launchText,
  operator,
  rewardsOf,
} from '#tests/support/campaigns.ts'
import { farMorning } from '#tests/support/far-ahead.ts'
import { mailTo } from '#tests/support/mail.ts'
import { type PaymentFixture, startPaymentFixture } from '#tests/support/payment-fixture.ts'
import { draftPoints, givePoints, setUpPoints } from '#tests/support/points.ts'
import { rechargeReaches, walletOf } from '#tests/support/recharge-pages.ts'
import { recipientOf } from '#tests/support/rewards.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { actAs, demo, type Person, signIn } from '#tests/support/sign-in.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let fixture: PaymentFixture
let owner: Person
let approver: Person

beforeAll(async () => {
  fixture = await startPaymentFixture()
  owner = await signIn(fixture.stack)
  approver = await signIn(fixture.stack, { email: 'rohan.kulkarni@example.com', password: demo.password })
})
afterAll(() => fixture.stop())

const sql = (text: string) => runSql(fixture.stack, undefined, text)
const waitText = launchText.replace('confirmName: $', 'waitForFunds: true, confirmName: $')
const later = { ...delivery, sendMode: 'scheduled', sendAtLocal: farMorning, reminderOffsetsDays: [] }
const people = 100

async function draftOf(name: string, count: number, changes: object = {}): Promise<Draft> {
  let draft = await draftCampaign(owner, { name, value: '50000', changes })
  for (let index = 0; index < count; index++) draft = await addRecipient(owner, draft.id, { email: `${randomUUID()}@example.com` })
  return draft
}
const launchCode = async (who: Pick<Person, 'graphql'>, { id, total }: Draft, text = launchText) =>
  codeOf(await who.graphql(text, { id, idempotencyKey: randomUUID(), expectedTotal: total }))
const statusOf = async (id: string) => (await sql(`select status, blocked_by from launches where id = '${id}'`))[0]

it('R26 R27 R31 F46 issues nothing new after the money is taken back, and continues once it returns', async () => {
  const { stack, stripe } = fixture
  await setUpPoints(owner)
  const left = Number((await walletOf(owner)).available)
  await operator(stack, 'adjust-wallet', { company: demo.email, amount: `-${left / 100}`, reason: 'spent' })
  const { recharge, session } = await fixture.byStripe(owner, 6_000_000)
  await stripe.pay(session)
  await rechargeReaches(owner, recharge.id, 'credited')

  const hundred = await importPeople(owner, (await draftCampaign(owner, { name: 'A hundred', value: '50000' })).id, people)
  await launch(owner, hundred)
  const points = await givePoints(owner, 500, 'stars@example.com')
  const scheduled = await draftOf('Scheduled', 2, { delivery: later })
  const { id: due } = await launch(owner, scheduled)
  await command(owner, rulesText, { input: { amount: '1', count: null } })
  const { id: launchId } = await launch(owner, await draftOf('To approve', 1))
  await command(owner, rulesText, { input: { amount: null, count: null } })
  const waiting = await draftOf('Waits', 1)
  const stars = await draftPoints(owner, 5, 'more-stars@example.com')
  await campaignReaches(owner, hundred.id, 'live')
  const rewards = await rewardsOf(owner, hundred.id)
  expect(rewards).toHaveLength(people)
  const brand = String((await recipientOf(stack, String(rewards[0]?.id)).open()).view.brands[0]?.id)
  const claim = async (index: number) => (await recipientOf(stack, String(rewards[index]?.id)).claim(brand, randomUUID())).status
  for (let index = 0; index < 20; index++) expect(await claim(index)).toBe(200)
  const rest = Number((await walletOf(owner)).available)
  await operator(stack, 'adjust-wallet', { company: demo.email, amount: `-${rest / 100}`, reason: 'spent' })
  expect(
    await command<{ status: string }>(owner, waitText, { id: waiting.id, idempotencyKey: randomUUID(), expectedTotal: waiting.total }),
  ).toMatchObject({
    status: 'awaiting_funds',
  })

  await stripe.dispute(session)
  await rechargeReaches(owner, recharge.id, 'reversed')
  expect(await walletOf(owner)).toMatchObject({ available: '-6000000', status: 'frozen', overdrawn_at: expect.any(String) })
  await sql(`update plutus_jobs set run_at = 0 where kind = 'issue-launch' and ref = '${due}'`)
  await waitFor(async () => (await statusOf(due))?.blocked_by === 'frozen_wallet', { what: 'the scheduled launch to be blocked' })
  const [request] = await sql(`select id from approval_requests where launch = '${launchId}'`)
  expect(codeOf(await approver.graphql(approveText, { id: request?.id }))).toBe('WALLET_FROZEN')
  expect(await launchCode(owner, stars)).toBe('WALLET_FROZEN')
  expect(await launchCode(actAs(stack, stack.apiKey), stars, waitText)).toBe('WALLET_FROZEN')
  await mailTo(stack, demo.email, ({ subject }) => subject === 'Scheduled can’t start yet')
  // what was sent before can still be claimed, from the money that is held for it
  expect(await claim(20)).toBe(200)
  const star = recipientOf(stack, points.reward)
  expect((await star.claim(String((await star.open()).view.brands[0]?.id), randomUUID(), { amount: '50000' })).status).toBe(200)

  // a recharge brings the sum back, but support releases the wallet
  await operator(stack, 'adjust-wallet', { company: demo.email, amount: '60000.00', reason: 'recharged' })
  const paid = await walletOf(owner)
  expect([Number(paid.available), paid.status]).toEqual([0, 'frozen'])
  expect(await statusOf(due)).toMatchObject({ status: 'scheduled', blocked_by: 'frozen_wallet' })
  await operator(stack, 'freeze-wallet', { company: demo.email, reason: 'We ask the bank' })

  const [dispute] = stripe.ledger.disputesOf(session)
  if (!dispute) throw new Error('No dispute')
  await stripe.win(dispute)
  await rechargeReaches(owner, recharge.id, 'credited')
  // returned money clears only that the wallet is overdrawn
  expect(await walletOf(owner)).toMatchObject({ available: '6000000', status: 'frozen', overdrawn_at: null })
  expect((await statusOf(due))?.blocked_by).toBe('frozen_wallet')
  await operator(stack, 'unfreeze-wallet', { company: demo.email, reason: 'The bank confirmed it' })
  for (const { id } of [scheduled, waiting]) await campaignReaches(owner, id, 'live')
  expect(codeOf(await approver.graphql(approveText, { id: request?.id }))).toBe('ok')
  expect(await launchCode(owner, stars)).toBe('ok')
  await campaignReaches(owner, stars.id, 'live')
  expect(await rewardsOf(owner, scheduled.id)).toHaveLength(2)
  await expectLedgersToSum(stack)
})
