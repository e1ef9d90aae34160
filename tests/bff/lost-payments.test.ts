import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { command, expectLedgersToSum, operator } from '#tests/support/campaigns.ts'
import { type PaymentFixture, startPaymentFixture } from '#tests/support/payment-fixture.ts'
import { ledgerLinesOf, rechargeReaches, reversedReaches, walletOf } from '#tests/support/recharge-pages.ts'
import { paymentsOf, type Recharge } from '#tests/support/recharges.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { type Person, rival, signIn } from '#tests/support/sign-in.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let fixture: PaymentFixture
let aurora: Person
/** Pays in dollars. */
let harborline: Person

beforeAll(async () => {
  fixture = await startPaymentFixture()
  aurora = await signIn(fixture.stack)
  harborline = await signIn(fixture.stack, rival)
})
afterAll(async () => {
  await expectLedgersToSum(fixture.stack)
  await fixture.stop()
})

const sql = (text: string) => runSql(fixture.stack, undefined, text)
const available = async () => Number((await walletOf(aurora)).available)

/** Lets the payer pay, and loses the event that says so. Returns the id of the payment and a way to refund a part of it. */
async function payUnheard(provider: 'stripe' | 'razorpay'): Promise<{ recharge: Recharge; payment: string; refund: () => unknown }> {
  if (provider === 'stripe') {
    const { recharge, session } = await fixture.byStripe(aurora, 500_000)
    fixture.stripe.hold()
    await fixture.stripe.pay(session)
    fixture.stripe.release()
    return { recharge, payment: session.intent, refund: () => fixture.stripe.refund(session, 10_000) }
  }
  const { recharge, link } = await fixture.byRazorpay(aurora, 500_000)
  fixture.razorpay.hold()
  await fixture.razorpay.pay(link)
  fixture.razorpay.release()
  return { recharge, payment: link.payment.id, refund: () => fixture.razorpay.refund(link, 10_000) }
}

/** Makes the expiry of a recharge due. It queries the provider first, and ends the recharge at its next turn. */
async function runExpiry(id: string, turns: number): Promise<void> {
  const job = `kind = 'expire-recharge' and ref = '${id}'`
  await sql(`update recharges set expires_at = ${Date.now() - 60_000} where id = '${id}'`)
  for (let turn = 0; turn < turns; turn++) {
    await sql(`update plutus_jobs set run_at = 1 where ${job}`)
    const hasRun = async () =>
      (await sql(`select run_at from plutus_jobs where ${job} and (run_at = 1 or lease_until is not null)`)).length === 0
    await waitFor(hasRun, { what: 'the expiry to run' })
    const isRead = async () => (await sql(`select id from plutus_jobs where kind = 'read-payments' and ref = '${id}'`)).length === 0
    await waitFor(isRead, { what: 'the provider to be queried' })
  }
}

describe.each(['stripe', 'razorpay'] as const)('R27 N1 the event of a payment is lost: %s', (provider) => {
  it('finance has the provider queried, which credits the payment once', async () => {
    const before = await available()
    const { recharge, payment, refund } = await payUnheard(provider)
    const { number } = recharge
    const byHand = operator(fixture.stack, 'credit-recharge', { number, received: '5000.00', reference: payment, surplus: 'true' })
    await expect(byHand).rejects.toThrow('read-payments')
    expect(await operator(fixture.stack, 'read-payments', { number })).toMatchObject({ number, queried: provider })
    await rechargeReaches(aurora, recharge.id, 'credited')
    await refund()
    await reversedReaches(aurora, recharge.id, 10_000)
    expect(await paymentsOf(fixture.stack, number)).toEqual([payment])
    expect(await available()).toBe(before + 490_000)
  })

  it('its recharge is credited, not expired, once its time is over', async () => {
    const { recharge } = await payUnheard(provider)
    await runExpiry(recharge.id, 1)
    await rechargeReaches(aurora, recharge.id, 'credited')
    expect((await ledgerLinesOf(aurora, recharge.id)).map(({ type }) => type)).toEqual(['recharge_credited'])
  })

  it('its recharge is credited after it was cancelled', async () => {
    const { recharge } = await payUnheard(provider)
    await command(aurora, 'mutation ($id: ID!) { cancelRecharge(id: $id) { id status } }', { id: recharge.id })
    await rechargeReaches(aurora, recharge.id, 'credited')
  })

  it('a recharge that nobody paid still expires', async () => {
    const { recharge } = provider === 'stripe' ? await fixture.byStripe(aurora, 500_000) : await fixture.byRazorpay(aurora, 500_000)
    await runExpiry(recharge.id, 2)
    await rechargeReaches(aurora, recharge.id, 'expired')
  })
})

it('R27 a bank debit whose failure or arrival is lost is found by the daily query', async () => {
  const [bounced, arrived] = [
    await fixture.byStripe(harborline, 50_000, 'bank_debit'),
    await fixture.byStripe(harborline, 50_000, 'bank_debit'),
  ]
  for (const { recharge, session } of [bounced, arrived]) {
    await fixture.stripe.debit(session)
    await rechargeReaches(harborline, recharge.id, 'processing')
  }
  fixture.stripe.hold()
  await fixture.stripe.bounce(bounced.session)
  await fixture.stripe.settle(arrived.session)
  fixture.stripe.release()
  // the report that it is pending is older than a minute
  await sql(`update recharges set facts = replace(facts, '"at":"2', '"at":"1') where id = '${bounced.recharge.id}'`)
  for (const { recharge } of [bounced, arrived]) await runExpiry(recharge.id, 1)
  expect((await rechargeReaches(harborline, bounced.recharge.id, 'failed')).status_reason).toBe('bank_rejected')
  await rechargeReaches(harborline, arrived.recharge.id, 'credited')
})

it('N1 refuses a provider’s id as a bank reference, however it is written, and takes a bank’s own', async () => {
  const { recharge } = await fixture.byStripe(aurora, 500_000)
  const credit = (reference: string) => operator(fixture.stack, 'credit-recharge', { number: recharge.number, received: '1.00', reference })
  const ids = [
    'pi_3PqLkB2eZvKYlo2C1',
    'PAY_29QQoUBi66xm2f',
    'ref: pay_29QQoUBi66xm2f',
    'ch_3PqLkB2eZvKYlo2C1',
    'cs_test_a1b2c3d4e5f6',
    'plink_ExjpAUN3gVHrPJ',
  ]
  for (const id of ids) await expect(credit(id)).rejects.toThrow('payment provider')
  for (const own of [`PAY ${recharge.number}`, `CH-90210 ${recharge.number}`]) expect(await credit(own)).toMatchObject({ posted: true })
})

it('E6 R27 credits a payment although a stored event of its recharge cannot be read, and shows the age of that event', async () => {
  const { recharge, session } = await fixture.byStripe(aurora, 500_000)
  const receivedAt = Date.now() - 3_600_000
  const stored = ['id', 'provider', 'event', 'type', 'recharge', 'outcome', 'body', 'occurred_at', 'received_at']
  const values = [randomUUID(), 'stripe', 'evt_damaged', 'refund.created', recharge.id, 'received', '{"damaged"', receivedAt, receivedAt]
  await sql(`insert into plutus_payment_events (${stored.join()}) values (${values.map((value) => `'${value}'`).join()})`)
  await fixture.stripe.pay(session)
  await rechargeReaches(aurora, recharge.id, 'credited')
  const oldest = async () => {
    const headers = { authorization: `Bearer ${fixture.stack.secrets.guestToken}` }
    return (await (await fetch(`${fixture.stack.directusUrl}/plutus/wallets/state`, { headers })).json()).oldestEventAt
  }
  expect(await oldest()).toBe(receivedAt)
  await sql("update plutus_payment_events set outcome = 'applied' where event = 'evt_damaged'")
  await expect.poll(oldest).toBe(0)
})
