import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectLedgersToSum, operator } from '#tests/support/campaigns.ts'
import { type PaymentFixture, startPaymentFixture } from '#tests/support/payment-fixture.ts'
import { rechargeReaches, reversedReaches } from '#tests/support/recharge-pages.ts'
import { methodOf, startRecharge, startText } from '#tests/support/recharges.ts'
import { type Person, rival, signIn } from '#tests/support/sign-in.ts'

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

const isTransferOnly = async (person = aurora) =>
  (await person.graphql<{ wallets: { transfer_only: boolean }[] }>('{ wallets { transfer_only } }')).data?.wallets[0]?.transfer_only

/** Starts a recharge of ₹1,000 by a method, and returns the refusal's code or undefined. */
async function tryMethod(method: string, provider: string): Promise<string | undefined> {
  const { id } = await methodOf(aurora, { method, provider })
  const input = { amount: '100000', method: id, expectedTotal: '1' }
  const { errors } = await aurora.graphql(startText, { idempotencyKey: randomUUID(), input })
  return errors?.[0]?.extensions.code
}

/** The total is wrong on purpose, so that a method that is offered answers with the price. */
const expectOffers = async (online: boolean) => {
  for (const [method, provider] of [
    ['card', 'stripe'],
    ['upi', 'razorpay'],
    ['card', 'test'],
  ] as const)
    expect([method, await tryMethod(method, provider)]).toEqual([method, online ? 'PRICE_CHANGED' : 'METHOD_NOT_AVAILABLE'])
  expect(await tryMethod('bank_transfer', 'manual')).toBe('PRICE_CHANGED')
  expect(await isTransferOnly()).toBe(!online)
}

it('R26 F46 asks for a bank transfer while a dispute of an online payment stands, and no longer once it is won', async () => {
  const { recharge, session } = await fixture.byStripe(aurora, 500_000)
  await fixture.stripe.pay(session)
  await fixture.stripe.dispute(session, { status: 'warning_needs_response' })
  await fixture.stripe.refund(session, 10_000)
  await reversedReaches(aurora, recharge.id, 10_000)
  await operator(fixture.stack, 'reverse-recharge', {
    number: recharge.number,
    amount: '10',
    payment: session.intent,
    reason: 'Sent back',
    paidBackInAnotherWay: true,
  })
  await expectOffers(true)
  const [dispute] = fixture.stripe.ledger.disputesOf(session)
  if (!dispute) throw new Error('No dispute')
  await fixture.stripe.escalate(dispute)
  await rechargeReaches(aurora, recharge.id, 'reversed')
  await expectOffers(false)
  expect(await isTransferOnly(await signIn(fixture.stack, rival)), 'another company').toBe(false)
  await fixture.stripe.win(dispute)
  await reversedReaches(aurora, recharge.id, 11_000)
  await expectOffers(true)
})

it('R26 F46 offers every way again once transfers have covered a dispute that was lost', async () => {
  const { recharge, link } = await fixture.byRazorpay(aurora, 300_000)
  await fixture.razorpay.pay(link)
  await fixture.razorpay.dispute(link)
  await rechargeReaches(aurora, recharge.id, 'reversed')
  const [dispute] = fixture.razorpay.ledger.disputesOf(link.payment)
  if (!dispute) throw new Error('No dispute')
  await fixture.razorpay.moveDispute(dispute, 'lost')
  await expectOffers(false)
  const { number } = await startRecharge(aurora, { amount: 300_000 })
  await operator(fixture.stack, 'credit-recharge', { number, received: '2999', reference: `HALF ${number}` })
  await expectOffers(false)
  await operator(fixture.stack, 'credit-recharge', { number, received: '1', reference: `REST ${number}` })
  await expectOffers(true)
})
