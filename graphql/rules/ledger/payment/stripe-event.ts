import type Stripe from 'stripe'
import { fromStripeAmount } from '#contracts/wallet/recharge-cost.ts'
import type { PaymentEvent, PaymentFact, ReportedReversal } from './payment-provider.ts'
import { pickRechargeId } from './payment-provider.ts'

type EventDetails = Omit<PaymentEvent, 'id' | 'type' | 'occurredAt'>

const dayMs = 86_400_000
/** Days until a bank debit has arrived at the latest, by Stripe's payment method. */
const debitDays: Record<string, number> = { us_bank_account: 5, sepa_debit: 14, bacs_debit: 7 }

/** The events that Plutus reads, as bff/operators.md lists them. Others are stored and change nothing. */
export const stripeEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const satisfies Stripe.Event['type'][]

type ReadEvent = Extract<Stripe.Event, { type: (typeof stripeEvents)[number] }>

/** Parses a verified event of Stripe. Events that change nothing report nothing. */
export function parseStripeEvent(event: Stripe.Event): PaymentEvent {
  const occurredAt = new Date(event.created * 1000)
  return { id: event.id, type: event.type, occurredAt, ...(isRead(event) ? toDetails(event, occurredAt) : {}) }
}

const isRead = (event: Stripe.Event): event is ReadEvent => (stripeEvents as readonly string[]).includes(event.type)

function toDetails(event: ReadEvent, at: Date): EventDetails {
  switch (event.type) {
    case 'checkout.session.completed':
      return event.data.object.payment_status === 'unpaid'
        ? { ...sessionDetails(event.data.object), fact: pendingFact(event.data.object, at) }
        : paidDetails(event.data.object)
    case 'checkout.session.async_payment_succeeded':
      return paidDetails(event.data.object)
    case 'checkout.session.async_payment_failed':
      return { ...sessionDetails(event.data.object), fact: { kind: 'failed', reason: 'bank_rejected' } }
    case 'checkout.session.expired':
      return { ...sessionDetails(event.data.object), fact: { kind: 'expired' } }
    case 'charge.refunded':
      return chargeDetails(event.data.object)
    case 'charge.refund.updated':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return reversalDetails(event.data.object, toStripeRefund(event.data.object))
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return reversalDetails(event.data.object, toDispute(event.data.object))
  }
}

/**
 * Returns the details of a checkout event. The recharge is read from the metadata, which only Plutus writes, not from the client reference
 * that payers can set.
 */
const sessionDetails = (session: Stripe.Checkout.Session): EventDetails => ({
  recharge: pickRechargeId(session.metadata?.recharge),
  ref: session.id,
  currency: session.currency?.toUpperCase(),
})

function paidDetails(session: Stripe.Checkout.Session): EventDetails {
  const id = idOf(session.payment_intent) ?? session.id
  const amount = fromStripeAmount(session.amount_total ?? 0, session.currency ?? '')
  return { ...sessionDetails(session), payments: amount > 0 ? [{ id, amount, state: 'paid' }] : [] }
}

/** Returns how a session that brought no money stands, or undefined while it is open or if it was paid. */
export function sessionFact({ session, intent, at }: SessionAnswer): PaymentFact | undefined {
  if (session.status === 'expired') return { kind: 'expired' }
  if (session.status !== 'complete' || session.payment_status !== 'unpaid' || !intent) return undefined
  if (intent.status === 'processing') return pendingFact(session, at)
  const isOver = intent.status === 'canceled' || intent.status === 'requires_payment_method'
  return isOver ? { kind: 'failed', reason: 'bank_rejected' } : undefined
}

type SessionAnswer = { session: Stripe.Checkout.Session; intent: Stripe.PaymentIntent | undefined; at: Date }

function pendingFact({ payment_method_types: [method = ''] }: Stripe.Checkout.Session, at: Date): PaymentFact {
  const days = debitDays[method]
  return { kind: 'pending', ...(days ? { expectedAt: new Date(at.getTime() + days * dayMs) } : {}) }
}

/** Details of a refunded charge. It names its refunds in older versions of Stripe's API only, so a query finds them. */
const chargeDetails = (charge: Stripe.Charge): EventDetails => ({
  recharge: pickRechargeId(charge.metadata?.recharge),
  payment: idOf(charge.payment_intent),
  currency: charge.currency.toUpperCase(),
  reversals: (charge.refunds?.data ?? []).map(toStripeRefund),
})

type Reversing = Pick<Stripe.Refund | Stripe.Dispute, 'currency' | 'payment_intent'>

const reversalDetails = ({ currency, payment_intent }: Reversing, reversal: ReportedReversal): EventDetails => ({
  payment: idOf(payment_intent),
  currency: currency.toUpperCase(),
  // an object without an id cannot be distinguished from another
  reversals: reversal.id ? [reversal] : [],
})

/** Converts a refund. Stripe deducts it when it is created, and returns it if it fails or is cancelled. */
export function toStripeRefund({ id, amount, currency, status, payment_intent }: Stripe.Refund): ReportedReversal {
  const isUndone = status === 'failed' || status === 'canceled'
  return {
    id,
    kind: 'refund',
    payment: idOf(payment_intent),
    amount: fromStripeAmount(amount, currency),
    state: isUndone ? 'undone' : status === 'succeeded' ? 'standing' : 'open',
  }
}

const returnedStatuses = ['won', 'warning_closed', 'prevented']

/** Converts a dispute. It takes what Stripe has withdrawn and not reinstated, so an inquiry (status `warning_…`) takes nothing. */
export function toDispute(dispute: Stripe.Dispute): ReportedReversal {
  const { id, status, currency, payment_intent } = dispute
  const taken = withdrawnAmount(dispute)
  const isOver = status === 'lost' || returnedStatuses.includes(status)
  return {
    id,
    kind: 'dispute',
    payment: idOf(payment_intent),
    // the sum of a dispute that was won stays known, although it takes nothing any more
    amount: fromStripeAmount(taken || (isOver ? dispute.amount : 0), currency),
    state: taken === 0 && isOver ? 'undone' : isOver ? 'standing' : 'open',
  }
}

/**
 * Returns the sum that a dispute has withdrawn and not reinstated. An account in another currency lists it in its own, so that only the
 * share counts. Events of older versions list nothing, so their status counts.
 */
function withdrawnAmount({ amount, currency, status, balance_transactions: moves }: Stripe.Dispute): number {
  if (!moves) return status.startsWith('warning_') || returnedStatuses.includes(status) ? 0 : amount
  const kept = Math.max(0, -moves.reduce((sum, move) => sum + move.amount, 0))
  if (kept === 0 || moves.every((move) => move.currency === currency)) return kept
  // a dispute that was won and reopened is withdrawn again, so the withdrawals together are more than its sum
  const whole = Math.max(kept, ...moves.map((move) => -move.amount))
  return Math.round((amount * kept) / whole)
}

export const idOf = (object: string | { id: string } | null | undefined): string | undefined =>
  typeof object === 'string' ? object : object?.id
