import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { refusal } from '#rules/platform/command/refusal.ts'
import type { PaymentEvent, PaymentFact, PaymentReason } from './payment-provider.ts'
import { pickRechargeId } from './pick-recharge-id.ts'

/** The notes of an event. Razorpay sends an empty list instead of an empty object. */
const notes = z.optional(z.union([z.record(z.string(), z.unknown()), z.array(z.unknown()), z.null()]))
const amount = z.int().check(z.nonnegative())

const link = z.object({
  entity: z.object({
    id: z.string(),
    amount_paid: amount,
    currency: z.nullish(z.string()),
    notes,
    reference_id: z.optional(z.nullable(z.string())),
  }),
})
const payment = z.object({
  entity: z.object({
    id: z.string(),
    order_id: z.nullish(z.string()),
    amount_refunded: z.nullish(amount),
    currency: z.nullish(z.string()),
    error_reason: z.nullish(z.string()),
  }),
})
const dispute = z.object({ entity: z.object({ amount, phase: z.string(), status: z.string() }) })

const message = z.object({
  event: z.string(),
  created_at: z.number(),
  payload: z.object({ payment_link: z.optional(link), payment: z.optional(payment), dispute: z.optional(dispute) }),
})

type Payload = z.output<typeof message>['payload']
type Order = { notes?: unknown; receipt?: string | undefined }

/**
 * Parses a verified event of Razorpay. Its id is the hash of the body, because the id header is not signed. A payment without a payment
 * link is matched through `fetchOrder`. Refuses BAD_INPUT.
 */
export async function readRazorpayEvent(body: Buffer, fetchOrder: (id: string) => Promise<Order | undefined>): Promise<PaymentEvent> {
  const { event, created_at, payload } = parse(body)
  const base = { id: createHash('sha256').update(body).digest('hex'), type: event, occurredAt: new Date(created_at * 1000) }
  const fact = toFact(event, payload)
  const linked = payload.payment_link?.entity
  if (!fact) return base
  const recharge = pickRechargeId(rechargeNote(linked?.notes), linked?.reference_id) ?? (await findOwner(payload, fetchOrder))
  const currency = linked?.currency ?? payload.payment?.entity.currency ?? undefined
  return { ...base, recharge, ref: linked?.id, currency, fact }
}

function parse(body: Buffer) {
  try {
    return message.parse(JSON.parse(body.toString('utf8')))
  } catch {
    throw refusal('BAD_INPUT', { path: 'body' })
  }
}

function toFact(event: string, payload: Payload): PaymentFact | undefined {
  switch (event) {
    case 'payment_link.paid':
    case 'payment_link.partially_paid':
      return payload.payment_link && { kind: 'paid', paid: payload.payment_link.entity.amount_paid }
    case 'payment_link.expired':
      return { kind: 'expired' }
    case 'payment_link.cancelled':
      return { kind: 'cancelled' }
    case 'payment.failed':
      return { kind: 'failed', reason: toReason(payload.payment?.entity.error_reason) }
    case 'refund.processed':
      return { kind: 'reversed', reversed: payload.payment?.entity.amount_refunded ?? 0, reason: 'refunded' }
    case 'payment.dispute.created':
    case 'payment.dispute.under_review':
    case 'payment.dispute.action_required':
    case 'payment.dispute.lost':
      return toDisputeFact(event, payload)
    default:
      return undefined
  }
}

/** Converts a dispute to a reversal if the money may be gone. Undefined for earlier phases (retrieval, fraud), unless they were lost. */
function toDisputeFact(event: string, { dispute }: Payload): PaymentFact | undefined {
  const takes = event.endsWith('.lost') || ['chargeback', 'pre_arbitration', 'arbitration'].includes(dispute?.entity.phase ?? '')
  if (!dispute || !takes) return undefined
  return { kind: 'reversed', reversed: dispute.entity.amount, reason: 'chargeback' }
}

const reasons: Record<string, PaymentReason> = {
  insufficient_funds: 'insufficient_funds',
  payment_timed_out: 'timed_out',
  payment_cancelled: 'payer_left',
  authentication_failed: 'authentication_failed',
}
const toReason = (said: string | null | undefined): PaymentReason => reasons[said ?? ''] ?? 'declined'

/**
 * Finds the recharge's id in the notes or receipt number of the payment's order. Ignores the payment's own notes, because the payer writes
 * them.
 */
async function findOwner({ payment }: Payload, fetchOrder: (id: string) => Promise<Order | undefined>): Promise<string | undefined> {
  const id = payment?.entity.order_id
  const order = id ? await fetchOrder(id) : undefined
  return pickRechargeId(rechargeNote(order?.notes), order?.receipt)
}

const rechargeNote = (given: unknown): unknown =>
  typeof given === 'object' && given !== null && 'recharge' in given ? given.recharge : undefined
