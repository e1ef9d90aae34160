import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectLedgersToSum, operator } from '#tests/support/campaigns.ts'
import { mailTo } from '#tests/support/mail.ts'
import { type PaymentFixture, startPaymentFixture } from '#tests/support/payment-fixture.ts'
import { rechargeReaches, reversedReaches, waitForRecharge, walletOf } from '#tests/support/recharge-pages.ts'
import { paymentsOf, startRecharge } from '#tests/support/recharges.ts'
import { demo, type Person, signIn } from '#tests/support/sign-in.ts'

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

const available = async (person: Person) => Number((await walletOf(person)).available)
const isPaid = (person: Person, id: string, sum: number) =>
  waitForRecharge(person, id, `${sum} to be paid`, ({ paid_amount }) => Number(paid_amount) === sum)

describe('R27 N1 N7 finance and the provider', () => {
  it('N1 credits what was paid twice by two methods, at once and without a second fee', async () => {
    const before = await available(aurora)
    const { recharge, link } = await fixture.byRazorpay(aurora, 500_000)
    await operator(fixture.stack, 'credit-recharge', { number: recharge.number, received: '5000.00', reference: `N1 ${recharge.number}` })
    await rechargeReaches(aurora, recharge.id, 'credited')
    await fixture.razorpay.pay(link)
    await isPaid(aurora, recharge.id, 1_000_000)
    expect(await available(aurora)).toBe(before + 1_000_000)
    const mail = await mailTo(
      fixture.stack,
      demo.email,
      ({ subject }) => subject === `₹5,000 more than recharge ${recharge.number} asked for arrived`,
    )
    expect(mail.text).toContain('without a second fee')
    const { data } = await aurora.graphql<{ documents: { details: { amount: string; surplus?: string } }[] }>(
      'query ($id: ID!) { documents(filter: { recharge: { id: { _eq: $id } }, kind: { _eq: "receipt" } }, sort: ["seq"]) { details } }',
      { id: recharge.id },
    )
    expect(data?.documents.map(({ details }) => [details.amount, details.surplus])).toEqual([
      ['500000', undefined],
      ['500000', '500000'],
    ])

    const card = await fixture.byStripe(aurora, 500_000)
    await fixture.stripe.pay(card.session)
    await rechargeReaches(aurora, card.recharge.id, 'credited')
    const again = { number: card.recharge.number, received: '5000.00', reference: `N1 ${card.recharge.number}` }
    await expect(operator(fixture.stack, 'credit-recharge', again)).rejects.toThrow('--surplus')
    expect(await operator(fixture.stack, 'credit-recharge', { ...again, surplus: 'true' })).toMatchObject({
      posted: true,
      credited: '₹10,000',
    })
    expect(await available(aurora)).toBe(before + 2_000_000)
  })

  it('N7 adds what finance reversed to what the provider refunds, unless finance named that refund', async () => {
    const before = await available(aurora)
    const { recharge, link } = await fixture.byRazorpay(aurora, 500_000)
    await fixture.razorpay.pay(link)
    await rechargeReaches(aurora, recharge.id, 'credited')
    const { number } = recharge
    const reverse = (named: object) =>
      operator(fixture.stack, 'reverse-recharge', { number, amount: '1000.00', reason: 'The bank took it', ...named })
    await expect(reverse({})).rejects.toThrow(link.payment.id)
    await expect(reverse({ payment: 'pay_unknown' })).rejects.toThrow(link.payment.id)
    expect(await paymentsOf(fixture.stack, number)).toEqual([link.payment.id])
    await reverse({ payment: link.payment.id, paidBackInAnotherWay: true })
    await fixture.razorpay.refund(link, 100_000)
    await reversedReaches(aurora, recharge.id, 200_000)

    fixture.razorpay.hold()
    await fixture.razorpay.refund(link, 100_000)
    fixture.razorpay.release()
    const named = fixture.razorpay.ledger.refundsOf(link.payment).at(-1)
    if (!named) throw new Error('No refund')
    expect(await reverse({ refund: named.id })).toMatchObject({ posted: true, reversed: '₹3,000' })
    expect(await reverse({ refund: named.id })).toMatchObject({ posted: false, reversed: '₹3,000' })
    await operator(fixture.stack, 'credit-recharge', { number, received: '100', reference: `LATER ${number}`, surplus: 'true' })
    expect(await reverse({ refund: named.id })).toMatchObject({ posted: false, reversed: '₹3,000' })
    await fixture.razorpay.refund(link, 50_000)
    await reversedReaches(aurora, recharge.id, 350_000)
    expect(await available(aurora)).toBe(before + 160_000)
  })

  it('N5 counts one transfer once, however its reference is written, and needs a word for more than is due', async () => {
    const before = await available(aurora)
    const { number } = await startRecharge(aurora, { amount: 500_000 })
    const other = await startRecharge(aurora, { amount: 500_000 })
    const credit = (reference: string, more: object = {}) =>
      operator(fixture.stack, 'credit-recharge', { number, received: '5000.00', reference, ...more })
    expect(await credit('N1795627310422')).toMatchObject({ posted: true })
    for (const written of ['n1795627310422', 'N1795 627 310422', 'UTR N1795627310422', 'N1795-627-310422', 'NEFT ref: N1795627310422']) {
      expect(await credit(written)).toMatchObject({ posted: false, credited: '₹5,000' })
      await expect(credit(written, { number: other.number })).rejects.toThrow('IDEMPOTENCY_CONFLICT')
    }
    await expect(credit('N5550001', { received: '0.01' })).rejects.toThrow('Add --surplus')
    await expect(credit('N5550002', { number: other.number, received: '50000' })).rejects.toThrow('Only ₹5,000')
    expect(await available(aurora)).toBe(before + 500_000)
  })

  it('N7 refuses a refund that is recorded with another recharge, and keeps a returned transfer apart from the provider', async () => {
    const first = await fixture.byRazorpay(aurora, 500_000)
    await fixture.razorpay.pay(first.link)
    await fixture.razorpay.refund(first.link, 50_000)
    await reversedReaches(aurora, first.recharge.id, 50_000)
    const [refund] = fixture.razorpay.ledger.refundsOf(first.link.payment)
    const { recharge, link } = await fixture.byRazorpay(aurora, 500_000)
    await fixture.razorpay.pay(link)
    await rechargeReaches(aurora, recharge.id, 'credited')
    const { number } = recharge
    const reverse = (named: object) =>
      operator(fixture.stack, 'reverse-recharge', { number, amount: '500', reason: 'The bank took it', ...named })
    await expect(reverse({ refund: refund?.id })).rejects.toThrow('recorded already')

    const transfer = { number, received: '5000.00', reference: `TWICE ${number}`, surplus: 'true' }
    await operator(fixture.stack, 'credit-recharge', transfer)
    expect(await reverse({ payment: transfer.reference, refund: `OUT ${number}` })).toMatchObject({ posted: true, reversed: '₹500' })
    const { differences } = await operator(fixture.stack, 'check-ledgers', { provider: 'true' })
    expect((differences as { recharge: string }[]).filter(({ recharge: of }) => of === number)).toEqual([])
  })
})
