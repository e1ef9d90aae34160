import fc from 'fast-check'
import type { startRazorpayDouble } from '#tests/support/razorpay-double.ts'
import type { startStripeDouble } from '#tests/support/stripe-double.ts'
import { pickAt } from './money-action.ts'

/** An act at a provider, which moves money in its own books. `share` is a percentage and `nth` selects what it is done to. */
export type BooksAct = { name: (typeof names)[number]; share: number; nth: number }

const names = ['pay', 'refund', 'refund', 'failRefund', 'dispute', 'inquire', 'win', 'lose', 'reopen'] as const

export const bookActs: fc.Arbitrary<BooksAct> = fc.record({
  name: fc.constantFrom(...names),
  share: fc.integer({ min: 5, max: 100 }),
  nth: fc.nat(20),
})

/** A payment page at a provider. `balance` is what its payments bring us now, less the open disputes that are not withdrawn yet. */
export type Books = { act: (act: BooksAct) => Promise<unknown>; balance: () => number }

type Stripe = Awaited<ReturnType<typeof startStripeDouble>>
type Session = ReturnType<Stripe['sessionOf']>[number]

/** Acts at the Stripe double as payers, banks and our finance team do there. An act that Stripe would refuse does nothing. */
export function actAtStripe(stripe: Stripe, session: Session): Books {
  const { ledger } = stripe
  const left = () => ledger.balanceOf(session) - inquired()
  /** The sum of inquiries, which a dispute may still withdraw. */
  const inquired = () =>
    ledger.disputesOf(session).reduce((sum, { status, amount }) => sum + (status.startsWith('warning_') ? amount : 0), 0)
  const part = (share: number) => Math.floor((left() * share) / 100)
  const inState = (...states: string[]) => ledger.disputesOf(session).filter(({ status }) => states.includes(status))
  const on = <One>(all: One[], nth: number, act: (one: One) => Promise<unknown>) => (all.length ? act(pickAt(all, nth)) : undefined)

  async function act({ name, share, nth }: BooksAct): Promise<unknown> {
    if (session.payment_status !== 'paid' || name === 'pay') return session.payment_status === 'paid' ? undefined : stripe.pay(session)
    const amount = part(share)
    if (name === 'refund') return amount > 0 ? stripe.refund(session, amount) : undefined
    if (name === 'dispute') return amount > 0 ? stripe.dispute(session, { amount }) : undefined
    if (name === 'inquire') return amount > 0 ? stripe.dispute(session, { amount, status: 'warning_needs_response' }) : undefined
    if (name === 'failRefund')
      return on(
        ledger.refundsOf(session).filter(({ status }) => status === 'succeeded'),
        nth,
        stripe.failRefund,
      )
    if (name === 'win')
      return on(inState('needs_response'), nth, (one) => stripe.win(one, share > 70 ? Math.floor(one.amount / 2) : undefined))
    if (name === 'lose') return on(inState('needs_response'), nth, stripe.lose)
    return on(
      inState('won', 'warning_needs_response').filter((one) => one.status !== 'won' || one.amount <= left()),
      nth,
      stripe.escalate,
    )
  }

  return { act, balance: () => ledger.balanceOf(session) }
}

type Razorpay = Awaited<ReturnType<typeof startRazorpayDouble>>
type Link = ReturnType<Razorpay['linksOf']>[number]

/** Acts at the Razorpay double. A link is paid in parts, and each part can be refunded and disputed. */
export function actAtRazorpay(razorpay: Razorpay, link: Link): Books {
  const { ledger } = razorpay
  const captured = () => ledger.payments.filter(({ order_id, status }) => order_id === link.order_id && status === 'captured')
  const disputes = (...states: string[]) =>
    captured()
      .flatMap(ledger.disputesOf)
      .filter(({ status }) => states.includes(status))
  const on = <One>(all: One[], nth: number, act: (one: One) => Promise<unknown>) => (all.length ? act(pickAt(all, nth)) : undefined)
  /** The sum of a payment that is neither refunded nor disputed. */
  const left = (payment: ReturnType<typeof captured>[number]) =>
    payment.amount -
    ledger.objectOf(payment).amount_refunded -
    ledger.disputesOf(payment).reduce((sum, { status, amount }) => sum + (status === 'won' ? 0 : amount), 0)

  async function act({ name, share, nth }: BooksAct): Promise<unknown> {
    const due = link.amount - link.amount_paid
    if (name === 'pay' || !captured().length) return due > 0 ? razorpay.pay(link, Math.max(1, Math.floor((due * share) / 100))) : undefined
    const payment = pickAt(captured(), nth)
    const amount = Math.floor((left(payment) * share) / 100)
    if (name === 'refund') return amount > 0 ? razorpay.refund(link, amount, payment) : undefined
    if (name === 'dispute' || name === 'inquire')
      return amount > 0 ? razorpay.dispute(link, name === 'inquire' ? 'retrieval' : 'chargeback', amount, payment) : undefined
    if (name === 'failRefund')
      return on(
        ledger.refundsOf(payment).filter(({ status }) => status === 'processed'),
        nth,
        razorpay.failRefund,
      )
    if (name === 'win') return on(disputes('open'), nth, (one) => razorpay.moveDispute(one, 'won'))
    if (name === 'lose') return on(disputes('open'), nth, (one) => razorpay.moveDispute(one, 'lost'))
    return on(
      disputes('won').filter((one) => one.amount <= left(ownerOf(one))),
      nth,
      (one) => razorpay.moveDispute(one, 'open', 'pre_arbitration'),
    )
  }

  const ownerOf = ({ payment_id }: { payment_id: string }) =>
    pickAt(
      captured().filter(({ id }) => id === payment_id),
      0,
    )

  return { act, balance: () => ledger.balanceOf(link.order_id) - ledger.openDisputesOf(link.order_id) }
}
