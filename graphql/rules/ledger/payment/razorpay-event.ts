import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { refusal } from '#rules/platform/command/refusal.ts'
import { ourRecharge } from './our-recharge.ts'
import type { PaymentEvent, PaymentFact, PaymentReason } from './payment-provider.ts'

/** An object, or an empty list where there is none. */
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
 * Reads a signed event of Razorpay. Its id travels in a header that nobody signs, so an event is known by its bytes. `fetchOrder` finds
 * whose a payment is, where the event does not name its link. Refuses BAD_INPUT.
 */
export async function readRazorpayEvent(body: Buffer, fetchOrder: (id: string) => Promise<Order | undefined>): Promise<PaymentEvent> {
  const { event, created_at, payload } = parse(body)
  const said = { id: createHash('sha256').update(body).digest('hex'), type: event, occurredAt: new Date(created_at * 1000) }
  const fact = factOf(event, payload)
  const linked = payload.payment_link?.entity
  if (!fact) return said
  const recharge = ourRecharge(noted(linked?.notes), linked?.reference_id) ?? (await ownerOf(payload, fetchOrder))
  const currency = linked?.currency ?? payload.payment?.entity.currency ?? undefined
  return { ...said, recharge, ref: linked?.id, currency, fact }
}

function parse(body: Buffer) {
  try {
    return message.parse(JSON.parse(body.toString('utf8')))
  } catch {
    throw refusal('BAD_INPUT', { path: 'body' })
  }
}

function factOf(event: string, payload: Payload): PaymentFact | undefined {
  switch (event) {
    case 'payment_link.paid':
    case 'payment_link.partially_paid':
      return payload.payment_link && { kind: 'paid', paid: payload.payment_link.entity.amount_paid }
    case 'payment_link.expired':
      return { kind: 'expired' }
    case 'payment_link.cancelled':
      return { kind: 'cancelled' }
    case 'payment.failed':
      return { kind: 'failed', reason: reasonOf(payload.payment?.entity.error_reason) }
    case 'refund.processed':
      return { kind: 'reversed', reversed: payload.payment?.entity.amount_refunded ?? 0, reason: 'refunded' }
    case 'payment.dispute.created':
    case 'payment.dispute.under_review':
    case 'payment.dispute.action_required':
    case 'payment.dispute.lost':
      return disputeOf(event, payload)
    default:
      return undefined
  }
}

/** From the chargeback on the money may be gone; earlier questions (retrieval, fraud) take none unless they are lost. */
function disputeOf(event: string, { dispute }: Payload): PaymentFact | undefined {
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
const reasonOf = (said: string | null | undefined): PaymentReason => reasons[said ?? ''] ?? 'declined'

/** A link's order has its notes, and its reference as the receipt. A payment's own notes are written by its payer. */
async function ownerOf({ payment }: Payload, fetchOrder: (id: string) => Promise<Order | undefined>): Promise<string | undefined> {
  const id = payment?.entity.order_id
  const order = id ? await fetchOrder(id) : undefined
  return ourRecharge(noted(order?.notes), order?.receipt)
}

const noted = (given: unknown): unknown => (typeof given === 'object' && given !== null && 'recharge' in given ? given.recharge : undefined)
