import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addRecipient, campaignReaches, command, draftCampaign, expectLedgersToSum, operator } from '#tests/support/campaigns.ts'
import { mailTo } from '#tests/support/mail.ts'
import { type PaymentFixture, startPaymentFixture } from '#tests/support/payment-fixture.ts'
import { ledgerLinesOf, rechargeReaches, reversedReaches, walletOf } from '#tests/support/recharge-pages.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { demo, type Person, rival as rivalAccount, signIn } from '#tests/support/sign-in.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let fixture: PaymentFixture
/** Aurora pays in rupees, Harborline in dollars. */
let aurora: Person
let harborline: Person

beforeAll(async () => {
  fixture = await startPaymentFixture()
  aurora = await signIn(fixture.stack)
  harborline = await signIn(fixture.stack, rivalAccount)
})
afterAll(async () => {
  await expectLedgersToSum(fixture.stack)
  await fixture.stop()
})

const sql = (text: string) => runSql(fixture.stack, undefined, text)
const available = async (person: Person) => Number((await walletOf(person)).available)
const entriesOf = async (person: Person, id: string) => (await ledgerLinesOf(person, id)).map(({ type }) => type)
const waitText =
  'mutation ($id: ID!, $idempotencyKey: String!, $expectedTotal: GraphQLBigInt!) { launchCampaign(id: $id, idempotencyKey: $idempotencyKey, expectedTotal: $expectedTotal, waitForFunds: true) { id status } }'

describe('R27 F42 two payments, two refunds', () => {
  /** The four events of a link of ₹5,000 that is paid in halves, each of which is refunded. Razorpay itself knows none of them. */
  async function halves() {
    const { recharge, link } = await fixture.byRazorpay(aurora, 500_000)
    const object = fixture.razorpay.objectOf(link)
    const half = (name: string, amount_refunded: number) => ({
      id: `${name}_${link.id}`,
      order_id: link.order_id,
      amount: 250_000,
      currency: 'INR',
      status: 'captured',
      amount_refunded,
    })
    const now = Math.floor(Date.now() / 1000)
    const paid = (name: string, amount_paid: number, type: string, at: number) =>
      fixture.razorpay.event(type, { payment_link: { ...object, amount_paid, currency: 'INR' }, payment: half(name, 0) }, now + at)
    const refunded = (name: string, at: number) => {
      const refund = { id: `rfnd_${name}_${link.id}`, payment_id: half(name, 0).id, amount: 250_000, currency: 'INR' }
      return fixture.razorpay.event('refund.processed', { payment: half(name, 250_000), refund }, now + at)
    }
    const events = [
      paid('pay_A', 250_000, 'payment_link.partially_paid', 0),
      paid('pay_B', 500_000, 'payment_link.paid', 60),
      refunded('pay_A', 3600),
      refunded('pay_B', 3660),
    ]
    return { recharge, events }
  }

  it.each([
    ['1234', 1],
    ['1243', 1],
    ['3142', 1],
    ['1234', 2],
  ])('Razorpay: reverses both in the order %s, %i times, by signed events that its API does not know', async (order, times) => {
    const before = await available(aurora)
    const { recharge, events } = await halves()
    for (const place of order)
      for (let time = 0; time < times; time++) {
        const event = events[Number(place) - 1]
        expect(event && (await fixture.razorpay.post(event))).toBe(200)
      }
    await reversedReaches(aurora, recharge.id, 500_000)
    expect(await rechargeReaches(aurora, recharge.id, 'reversed')).toMatchObject({ paid_amount: '500000', credited_amount: '500000' })
    expect(await available(aurora)).toBe(before)
    const { reversals } = await operator(fixture.stack, 'list-payment-events', { number: recharge.number })
    expect(reversals).toMatchObject([{ taken: '₹2,500' }, { taken: '₹2,500' }])
  })

  it('Razorpay: finds every payment and refund of a link, though only one event of four arrived', async () => {
    const before = await available(aurora)
    const { recharge, link } = await fixture.byRazorpay(aurora, 500_000)
    fixture.razorpay.hold()
    await fixture.razorpay.pay(link, 250_000)
    await fixture.razorpay.pay(link)
    await fixture.razorpay.refund(link, 250_000)
    fixture.razorpay.release()
    const [second] = fixture.razorpay.ledger.payments.filter(({ id, order_id }) => order_id === link.order_id && id !== link.payment.id)
    await fixture.razorpay.refund(link, 250_000, second)
    await reversedReaches(aurora, recharge.id, 500_000)
    expect(await available(aurora)).toBe(before)
  })

  it('Stripe: reverses two disputes, and five refunds over several pages', async () => {
    const before = await available(aurora)
    const { recharge, session } = await fixture.byStripe(aurora, 1_000_000)
    await fixture.stripe.pay(session)
    await fixture.stripe.dispute(session, { amount: 200_000 })
    await fixture.stripe.dispute(session, { amount: 200_000 })
    await reversedReaches(aurora, recharge.id, 400_000)
    fixture.stripe.hold()
    for (let count = 0; count < 4; count++) await fixture.stripe.refund(session, 10_000)
    fixture.stripe.release()
    await fixture.stripe.refund(session, 10_000)
    await reversedReaches(aurora, recharge.id, 450_000)
    expect(await available(aurora)).toBe(before + 550_000)
  })
})

describe('R27 F44 the dispute is won', () => {
  it('Stripe: returns the money on a line of its own, releases the wallet and lets the waiting launch go', async () => {
    const { recharge, session } = await fixture.byStripe(aurora, 500_000)
    await fixture.stripe.pay(session)
    await rechargeReaches(aurora, recharge.id, 'credited')
    const spent = await available(aurora)
    await operator(fixture.stack, 'adjust-wallet', { company: demo.email, amount: `-${spent / 100}`, reason: 'spent' })
    const { id } = await draftCampaign(aurora, { name: 'Waits for a dispute', value: '50000' })
    const draft = await addRecipient(aurora, id, { email: `${randomUUID()}@example.com` })
    const waiting = { id, idempotencyKey: randomUUID(), expectedTotal: draft.total }
    expect(await command<{ status: string }>(aurora, waitText, waiting)).toMatchObject({ status: 'awaiting_funds' })
    await fixture.stripe.dispute(session)
    await rechargeReaches(aurora, recharge.id, 'reversed')
    expect(await walletOf(aurora)).toMatchObject({ available: '-500000', status: 'frozen', overdrawn_at: expect.any(String) })
    await operator(fixture.stack, 'adjust-wallet', { company: demo.email, amount: '600.00', reason: 'part of it' })
    const [dispute] = fixture.stripe.ledger.disputesOf(session)
    if (!dispute) throw new Error('No dispute')
    await fixture.stripe.win(dispute)
    expect((await rechargeReaches(aurora, recharge.id, 'credited')).status_reason).toBeNull()
    await campaignReaches(aurora, id, 'live')
    expect(await walletOf(aurora)).toMatchObject({ available: String(60_000 - Number(draft.total)), status: 'active' })
    expect(await entriesOf(aurora, recharge.id)).toEqual(['recharge_credited', 'recharge_reversed', 'recharge_returned'])
    const [line] = (await descriptionsOf(aurora, recharge.id)).slice(-1)
    expect(line).toBe('Recharge by card, returned after the dispute')
    await mailTo(fixture.stack, demo.email, ({ subject }) => subject === `₹5,000 of recharge ${recharge.number} was returned`)
    await mailTo(fixture.stack, demo.email, ({ subject }) => subject.endsWith('is unfrozen'))
    const { events } = await operator(fixture.stack, 'list-payment-events', { number: recharge.number })
    expect((events as { type: string; outcome: string }[]).map(({ type, outcome }) => `${type} ${outcome}`)).toEqual([
      'charge.dispute.funds_reinstated applied',
      'charge.dispute.created applied',
      'checkout.session.completed applied',
    ])
  })

  it('Stripe: takes a won dispute again when it is reopened, an inquiry only once it is escalated, and what is not reinstated', async () => {
    const before = await available(harborline)
    const { recharge, session } = await fixture.byStripe(harborline, 100_000)
    await fixture.stripe.pay(session)
    await fixture.stripe.dispute(session, { status: 'warning_needs_response', amount: 60_000 })
    await rechargeReaches(harborline, recharge.id, 'credited')
    const [dispute] = fixture.stripe.ledger.disputesOf(session)
    if (!dispute) throw new Error('No dispute')
    expect(await available(harborline)).toBe(before + 100_000)
    await fixture.stripe.escalate(dispute)
    await reversedReaches(harborline, recharge.id, 60_000)
    await fixture.stripe.win(dispute, 45_000)
    await reversedReaches(harborline, recharge.id, 15_000)
    await fixture.stripe.escalate(dispute)
    await reversedReaches(harborline, recharge.id, 60_000)
    await fixture.stripe.win(dispute)
    await reversedReaches(harborline, recharge.id, 0)
    await fixture.stripe.escalate(dispute)
    await reversedReaches(harborline, recharge.id, 60_000)
    await fixture.stripe.lose(dispute)
    expect(await available(harborline)).toBe(before + 40_000)
    expect((await entriesOf(harborline, recharge.id)).filter((type) => type === 'recharge_returned')).toHaveLength(2)
  })

  it('Razorpay: takes the whole sum of an open dispute, returns a won one, and takes it again in arbitration', async () => {
    const before = await available(aurora)
    const { recharge, link } = await fixture.byRazorpay(aurora, 300_000)
    await fixture.razorpay.pay(link)
    await fixture.razorpay.dispute(link, 'chargeback', 200_000)
    await reversedReaches(aurora, recharge.id, 200_000)
    const [dispute] = fixture.razorpay.ledger.disputesOf(link.payment)
    if (!dispute) throw new Error('No dispute')
    await fixture.razorpay.moveDispute(dispute, 'won')
    await reversedReaches(aurora, recharge.id, 0)
    expect((await rechargeReaches(aurora, recharge.id, 'credited')).status_reason).toBeNull()
    await fixture.razorpay.moveDispute(dispute, 'open', 'pre_arbitration')
    await reversedReaches(aurora, recharge.id, 200_000)
    await fixture.razorpay.moveDispute(dispute, 'lost')
    await reversedReaches(aurora, recharge.id, 200_000)
    expect(await available(aurora)).toBe(before + 100_000)
  })

  it('drops an answer of Stripe that arrives after a newer one', async () => {
    const { recharge, session } = await fixture.byStripe(aurora, 200_000)
    await fixture.stripe.pay(session)
    await rechargeReaches(aurora, recharge.id, 'credited')
    const isIdle = async () =>
      (await sql(`select id from plutus_jobs where ref = '${recharge.id}' and kind = 'read-payments'`)).length === 0
    await waitFor(isIdle, { what: 'the payment to be read' })
    const answer = fixture.stripe.answerLate('/v1/disputes')
    const before = fixture.stripe.requests.length
    await fixture.stripe.dispute(session)
    await waitFor(async () => fixture.stripe.requests.slice(before).includes('GET /v1/disputes'), { what: 'the disputes to be read' })
    const [dispute] = fixture.stripe.ledger.disputesOf(session)
    if (!dispute) throw new Error('No dispute')
    await fixture.stripe.win(dispute)
    // as if the first worker had been away for longer than its lease
    await sql(`update plutus_jobs set lease_until = 1 where ref = '${recharge.id}' and kind = 'read-payments'`)
    await waitFor(isIdle, { what: 'another worker to read the disputes' })
    answer()
    await fixture.stripe.refund(session, 10_000)
    await reversedReaches(aurora, recharge.id, 10_000)
    expect(await entriesOf(aurora, recharge.id)).toEqual(['recharge_credited', 'recharge_reversed'])
  })

  it('returns a refund that failed, and takes nothing for the refund of a payment that was never credited', async () => {
    const before = await available(aurora)
    const { recharge, link } = await fixture.byRazorpay(aurora, 400_000)
    await fixture.razorpay.pay(link)
    await fixture.razorpay.refund(link, 150_000)
    await reversedReaches(aurora, recharge.id, 150_000)
    const [refund] = fixture.razorpay.ledger.refundsOf(link.payment)
    if (!refund) throw new Error('No refund')
    await fixture.razorpay.failRefund(refund)
    await reversedReaches(aurora, recharge.id, 0)
    expect((await descriptionsOf(aurora, recharge.id)).at(-1)).toBe('Recharge by UPI, returned after a refund that failed')
    // a payment that was authorised, never captured, and given back
    const never = {
      id: `pay_never_${link.id}`,
      order_id: link.order_id,
      amount: 400_000,
      currency: 'INR',
      status: 'refunded',
      captured: false,
    }
    const given = { id: `rfnd_never_${link.id}`, payment_id: never.id, amount: 400_000 }
    expect(await fixture.razorpay.post(fixture.razorpay.event('refund.processed', { payment: never, refund: given }))).toBe(200)
    await expect.poll(async () => (await reversalsOf(recharge.number)).length).toBe(2)
    expect(await available(aurora)).toBe(before + 400_000)
  })
})

async function descriptionsOf(person: Person, id: string): Promise<string[]> {
  const { data } = await person.graphql<{ wallet_transactions: { description: string }[] }>(
    'query ($id: ID!) { wallet_transactions(filter: { recharge: { id: { _eq: $id } } }, sort: ["seq"]) { description } }',
    { id },
  )
  return (data?.wallet_transactions ?? []).map(({ description }) => description)
}

async function reversalsOf(number: string): Promise<{ reversal: string; taken: string }[]> {
  const { reversals } = await operator(fixture.stack, 'list-payment-events', { number })
  return reversals as { reversal: string; taken: string }[]
}
