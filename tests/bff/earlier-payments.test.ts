import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectLedgersToSum, operator } from '#tests/support/campaigns.ts'
import { type PaymentFixture, startPaymentFixture } from '#tests/support/payment-fixture.ts'
import { ledgerLinesOf, rechargeReaches, reversedReaches, walletOf } from '#tests/support/recharge-pages.ts'
import { startRecharge } from '#tests/support/recharges.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { type Person, signIn } from '#tests/support/sign-in.ts'

let fixture: PaymentFixture
let aurora: Person

beforeAll(async () => {
  fixture = await startPaymentFixture()
  aurora = await signIn(fixture.stack)
})
afterAll(async () => {
  await expectLedgersToSum(fixture.stack)
  await fixture.stop()
})

const sql = (text: string) => runSql(fixture.stack, undefined, text)

/** Rewrites a recharge as a version without payments stored it: its sums are among the facts. */
async function makeEarlier(id: string, facts: object): Promise<void> {
  await sql(`delete from plutus_payments where recharge = '${id}'`)
  await sql(`delete from plutus_reversals where recharge = '${id}'`)
  await sql(`update recharges set facts = '${JSON.stringify(facts)}' where id = '${id}'`)
}

async function upgrade(): Promise<void> {
  await sql(`delete from plutus_meta where key = 'upgrade:recharge-payments'`)
  await sql(`insert into plutus_jobs (id, kind, ref, payload, run_at) values ('${randomUUID()}', 'upgrade', 'recharge-payments', '{}', 0)`)
  await expect.poll(async () => (await sql("select id from plutus_jobs where kind = 'upgrade'")).length).toBe(0)
}

it('E6 R27 counts nothing twice when the provider names what an earlier version had only summed', async () => {
  const before = Number((await walletOf(aurora)).available)
  const { recharge, session } = await fixture.byStripe(aurora, 500_000)
  await fixture.stripe.pay(session)
  await fixture.stripe.refund(session, 30_000)
  await reversedReaches(aurora, recharge.id, 30_000)
  const facts = { paid: session.amount, reversed: 30_000, reversalReason: 'refunded', taken: { refunded: 30_000, chargeback: 0 } }
  await makeEarlier(recharge.id, facts)
  await fixture.stripe.refund(session, 20_000)
  await reversedReaches(aurora, recharge.id, 50_000)
  expect(Number((await walletOf(aurora)).available) - before).toBe(450_000)
  const types = (await ledgerLinesOf(aurora, recharge.id)).map(({ type, delta_available }) => `${type} ${delta_available}`)
  expect(types).toEqual(['recharge_credited 500000', 'recharge_reversed -30000', 'recharge_reversed -20000'])
  await makeEarlier(recharge.id, { ...facts, reversed: 50_000 })
  // the provider’s API does not know this dispute of the payment that was only summed
  const dispute = {
    id: `du_${randomUUID()}`,
    object: 'dispute',
    amount: 10_000,
    currency: 'inr',
    status: 'needs_response',
    payment_intent: session.intent,
  }
  expect(await fixture.stripe.post(fixture.stripe.event('charge.dispute.created', dispute))).toBe(200)
  await reversedReaches(aurora, recharge.id, 60_000)
  expect(await rechargeReaches(aurora, recharge.id, 'credited')).toMatchObject({
    paid_amount: String(session.amount),
    credited_amount: '500000',
  })
})

it('E6 R27 N5 upgrades transfers with their references', async () => {
  const { id, number } = await startRecharge(aurora, { amount: 500_000 })
  const other = await startRecharge(aurora, { amount: 500_000 })
  const credit = (reference: string, more: object = {}) =>
    operator(fixture.stack, 'credit-recharge', { number, received: '2500', reference, ...more })
  await credit('utr N1790 0001')
  await credit('N17900002')
  await makeEarlier(id, { paid: 500_000, reversed: 0, isOpen: true })
  await upgrade()
  expect(await sql(`select ref, amount, state from plutus_payments where recharge = '${id}' order by ref`)).toEqual([
    { ref: 'N17900001', amount: 250_000, state: 'paid' },
    { ref: 'N17900002', amount: 250_000, state: 'paid' },
  ])
  const [{ total } = {}] = await sql("select sum(amount) as total from plutus_payments where state = 'paid'")
  const [{ paid } = {}] = await sql('select sum(paid_amount) as paid from recharges')
  expect(total).toBe(paid)
  await expect(credit('N1790-0001', { number: other.number })).rejects.toThrow('IDEMPOTENCY_CONFLICT')
  expect(await credit('N17900001')).toMatchObject({ posted: false, credited: '₹5,000' })
})

it('E6 R27 reverses a transfer that the upgrade has not reached, without counting it twice', async () => {
  const before = Number((await walletOf(aurora)).available)
  const { id, number } = await startRecharge(aurora, { amount: 500_000 })
  await operator(fixture.stack, 'credit-recharge', { number, received: '5000', reference: 'N17900009' })
  await makeEarlier(id, { paid: 500_000, reversed: 0, isOpen: true })
  const reversal = { number, amount: '1000', payment: 'N17900009', reason: 'The bank took it' }
  expect(await operator(fixture.stack, 'reverse-recharge', reversal)).toMatchObject({ credited: '₹5,000', reversed: '₹1,000' })
  expect(await sql(`select ref, amount from plutus_payments where recharge = '${id}'`)).toEqual([{ ref: 'N17900009', amount: 500_000 }])
  expect(Number((await walletOf(aurora)).available) - before).toBe(400_000)
})

it('E6 R27 keeps what finance reversed of an earlier payment, once the provider names that payment', async () => {
  const before = Number((await walletOf(aurora)).available)
  const { recharge, session } = await fixture.byStripe(aurora, 500_000)
  await fixture.stripe.pay(session)
  await rechargeReaches(aurora, recharge.id, 'credited')
  await makeEarlier(recharge.id, { paid: session.amount, reversed: 0 })
  const reversal = {
    number: recharge.number,
    amount: '1000',
    payment: `carried:${recharge.id}`,
    reason: 'The bank took it',
    paidBackInAnotherWay: true,
  }
  expect(await operator(fixture.stack, 'reverse-recharge', reversal)).toMatchObject({ reversed: '₹1,000' })
  await fixture.stripe.refund(session, 20_000)
  await reversedReaches(aurora, recharge.id, 120_000)
  expect(Number((await walletOf(aurora)).available) - before).toBe(380_000)
  expect((await operator(fixture.stack, 'list-differences')).differences).toEqual([])
})

it('E6 R27 lists no difference for what an earlier version had only summed', async () => {
  const { recharge, session } = await fixture.byStripe(aurora, 500_000)
  await fixture.stripe.pay(session)
  await fixture.stripe.refund(session, 30_000)
  await reversedReaches(aurora, recharge.id, 30_000)
  const facts = { paid: session.amount, reversed: 30_000, reversalReason: 'refunded' }
  await makeEarlier(recharge.id, facts)
  await upgrade()
  const { differences } = await operator(fixture.stack, 'check-ledgers', { provider: 'true' })
  expect((differences as { recharge: string }[]).filter(({ recharge: number }) => number === recharge.number)).toEqual([])
})
