import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { PaymentReason } from '#contracts/wallet/words.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import type { PaymentEvent, PaymentFact, ReportedPayment, ReportedReversal } from './payment-provider.ts'
import { pickRechargeId } from './payment-provider.ts'

/** The notes of an event. Razorpay sends an empty list instead of an empty object. */
const notes = z.optional(z.union([z.record(z.string(), z.unknown()), z.array(z.unknown()), z.null()]))
const amount = z.int().check(z.nonnegative())
const word = z.nullish(z.string())

const link = z.object({
  entity: z.object({ id: z.string(), currency: word, notes, reference_id: z.optional(z.nullable(z.string())) }),
})

/** A payment of Razorpay, as its events and its API send it. */
export const razorpayPayment = z.object({
  id: z.string(),
  order_id: word,
  amount: z.nullish(z.union([amount, z.string()])),
  status: word,
  captured: z.nullish(z.boolean()),
  currency: word,
  error_reason: word,
})
export const razorpayRefund = z.object({ id: z.string(), payment_id: word, amount: z.nullish(amount), status: word })
export const razorpayDispute = z.object({
  id: z.nullish(z.string()),
  payment_id: word,
  amount,
  amount_deducted: z.nullish(amount),
  phase: z.string(),
  status: z.string(),
})

const entity = <Entity extends z.core.$ZodType>(of: Entity) => z.optional(z.object({ entity: of }))
const message = z.object({
  event: z.string(),
  created_at: z.number(),
  payload: z.object({
    payment_link: z.optional(link),
    payment: entity(razorpayPayment),
    refund: entity(razorpayRefund),
    dispute: entity(razorpayDispute),
  }),
})

type Message = z.output<typeof message>

/** The events that Plutus reads, as bff/operators.md lists them. Others are stored and change nothing. */
export const razorpayEvents = [
  'payment_link.paid',
  'payment_link.partially_paid',
  'payment_link.expired',
  'payment_link.cancelled',
  'payment.failed',
  'refund.created',
  'refund.processed',
  'refund.failed',
  'payment.dispute.created',
  'payment.dispute.under_review',
  'payment.dispute.action_required',
  'payment.dispute.won',
  'payment.dispute.lost',
  'payment.dispute.closed',
]

/** Parses a verified event of Razorpay. Its id is the hash of the body, because the id header is not signed. Refuses BAD_INPUT. */
export function parseRazorpayEvent(body: string): PaymentEvent {
  const { event, created_at, payload } = parse(body)
  const base = { id: createHash('sha256').update(body).digest('hex'), type: event, occurredAt: new Date(created_at * 1000) }
  if (!razorpayEvents.includes(event)) return base
  const linked = payload.payment_link?.entity
  const payment = payload.payment?.entity
  return {
    ...base,
    // the payment's own notes do not count, because the payer writes them
    recharge: pickRechargeId(rechargeNote(linked?.notes), linked?.reference_id),
    ref: linked?.id,
    payment: payment?.id ?? payload.refund?.entity.payment_id ?? payload.dispute?.entity.payment_id ?? undefined,
    order: payment?.order_id ?? undefined,
    currency: linked?.currency ?? payment?.currency ?? undefined,
    fact: toFact(event, payment?.error_reason),
    payments: event === 'payment_link.paid' || event === 'payment_link.partially_paid' ? toPayments(payment) : [],
    reversals: toReversals(event, payload),
  }
}

function parse(body: string): Message {
  try {
    return message.parse(JSON.parse(body))
  } catch {
    throw refusal('BAD_INPUT', { path: 'body' })
  }
}

function toFact(event: string, errorReason: string | null | undefined): PaymentFact | undefined {
  if (event === 'payment_link.expired') return { kind: 'expired' }
  if (event === 'payment_link.cancelled') return { kind: 'cancelled' }
  return event === 'payment.failed' ? { kind: 'failed', reason: toReason(errorReason) } : undefined
}

const reasons: Record<string, PaymentReason> = {
  insufficient_funds: 'insufficient_funds',
  payment_timed_out: 'timed_out',
  payment_cancelled: 'payer_left',
  authentication_failed: 'authentication_failed',
}
const toReason = (said: string | null | undefined): PaymentReason => reasons[said ?? ''] ?? 'declined'

/**
 * Converts a payment. Only a captured one has arrived: an authorised one may still be returned to the payer, which is then no refund of
 * ours.
 */
export function toPayments(payment: z.output<typeof razorpayPayment> | undefined): ReportedPayment[] {
  if (!payment) return []
  const { id, status, captured } = payment
  const isPaid = status === 'captured' || (status === 'refunded' && captured !== false)
  const sum = Number(payment.amount ?? 0)
  return sum > 0 && isPaid ? [{ id, amount: sum, state: 'paid' }] : []
}

function toReversals(event: string, { refund, dispute, payment }: Message['payload']): ReportedReversal[] {
  const paidBy = payment?.entity.id
  const status = event.split('.').at(-1)
  if (event.startsWith('refund.') && refund)
    return [toRefund({ ...refund.entity, status: refund.entity.status ?? status, payment_id: refund.entity.payment_id ?? paidBy })]
  if (event.startsWith('payment.dispute.') && dispute) {
    const reported = status === 'won' || status === 'lost' ? status : dispute.entity.status
    return toDisputes({ ...dispute.entity, status: reported, payment_id: dispute.entity.payment_id ?? paidBy })
  }
  return []
}

/** Converts a refund. Razorpay deducts it when it is created, and returns it if it fails. */
export const toRefund = ({ id, payment_id, amount: sum, status }: z.output<typeof razorpayRefund>): ReportedReversal => ({
  id,
  kind: 'refund',
  payment: payment_id ?? undefined,
  amount: sum ?? 0,
  state: status === 'failed' ? 'undone' : status === 'processed' ? 'standing' : 'open',
})

const takingPhases = ['chargeback', 'pre_arbitration', 'arbitration']

/**
 * Converts a dispute. It takes its whole sum from the start, although Razorpay deducts it only once it is lost. Inquiries (`retrieval`,
 * `fraud`) take nothing unless they are lost.
 */
export function toDisputes(dispute: z.output<typeof razorpayDispute>): ReportedReversal[] {
  const { id, payment_id, amount: sum, amount_deducted, phase, status } = dispute
  if (!id) return []
  const isKept = status === 'lost' || (status === 'closed' && Boolean(amount_deducted))
  const isUndone = status === 'won' || (status === 'closed' && !isKept)
  const takes = isKept ? amount_deducted || sum : takingPhases.includes(phase) || isUndone ? sum : 0
  return [
    { id, kind: 'dispute', payment: payment_id ?? undefined, amount: takes, state: isUndone ? 'undone' : isKept ? 'standing' : 'open' },
  ]
}

export const rechargeNote = (given: unknown): unknown =>
  typeof given === 'object' && given !== null && 'recharge' in given ? given.recharge : undefined
