import type Stripe from 'stripe'
import { refusal } from '#rules/platform/command/refusal.ts'
import { log } from '#rules/platform/log.ts'
import type { PaymentEvent, PaymentFact, PaymentReason } from './payment-provider.ts'
import { pickRechargeId } from './pick-recharge-id.ts'
import { fromStripeAmount } from './stripe-amount.ts'

type EventDetails = Pick<PaymentEvent, 'recharge' | 'ref' | 'currency' | 'fact'>

const dayMs = 86_400_000
/** Days until a bank debit has arrived at the latest, by Stripe's payment method. */
const debitDays: Record<string, number> = { us_bank_account: 5, sepa_debit: 14, bacs_debit: 7 }

/**
 * Parses a verified event of Stripe. Events that change nothing have no fact. Refuses UPSTREAM_UNAVAILABLE if Stripe cannot be reached to
 * find the recharge.
 */
export async function readStripeEvent(event: Stripe.Event, stripe: Stripe): Promise<PaymentEvent> {
  const occurredAt = new Date(event.created * 1000)
  return { id: event.id, type: event.type, occurredAt, ...(await toDetails(event, occurredAt, stripe)) }
}

async function toDetails(event: Stripe.Event, at: Date, stripe: Stripe): Promise<EventDetails> {
  switch (event.type) {
    case 'checkout.session.completed':
      return sessionDetails(
        event.data.object,
        event.data.object.payment_status === 'unpaid' ? pendingFact(event.data.object, at) : paidFact(event.data.object),
      )
    case 'checkout.session.async_payment_succeeded':
      return sessionDetails(event.data.object, paidFact(event.data.object))
    case 'checkout.session.async_payment_failed':
      return sessionDetails(event.data.object, { kind: 'failed', reason: 'bank_rejected' })
    case 'checkout.session.expired':
      return sessionDetails(event.data.object, { kind: 'expired' })
    case 'charge.dispute.created':
    case 'charge.dispute.funds_withdrawn':
      return readDispute(event.data.object, stripe)
    case 'charge.refunded':
      return readRefund(event.data.object, stripe)
    default:
      return {}
  }
}

/**
 * Returns the details of a checkout event. The recharge is read from the metadata, which only Plutus writes, not from the client reference
 * that payers can set.
 */
const sessionDetails = (session: Stripe.Checkout.Session, fact: PaymentFact): EventDetails => ({
  recharge: pickRechargeId(session.metadata?.recharge),
  ref: session.id,
  currency: session.currency?.toUpperCase(),
  fact,
})

const paidFact = ({ amount_total, currency }: Stripe.Checkout.Session): PaymentFact => ({
  kind: 'paid',
  paid: fromStripeAmount(amount_total ?? 0, currency ?? ''),
})

function pendingFact({ payment_method_types: [method = ''] }: Stripe.Checkout.Session, at: Date): PaymentFact {
  const days = debitDays[method]
  return { kind: 'pending', ...(days ? { expectedAt: new Date(at.getTime() + days * dayMs) } : {}) }
}

/** Converts a dispute to a reversal of the recharge. An inquiry (status `warning_…`) takes no money and has no effect. */
async function readDispute(dispute: Stripe.Dispute, stripe: Stripe): Promise<EventDetails> {
  if (dispute.status.startsWith('warning_')) return {}
  const recharge = await findOwner(dispute.payment_intent, stripe)
  return { recharge, ...reversalDetails(dispute.amount, dispute.currency, 'chargeback') }
}

async function readRefund(charge: Stripe.Charge, stripe: Stripe): Promise<EventDetails> {
  const recharge = pickRechargeId(charge.metadata?.recharge) ?? (await findOwner(charge.payment_intent, stripe))
  return { recharge, ...reversalDetails(charge.amount_refunded, charge.currency, 'refunded') }
}

const reversalDetails = (amount: number, currency: string, reason: PaymentReason): EventDetails => ({
  currency: currency.toUpperCase(),
  fact: { kind: 'reversed', reversed: fromStripeAmount(amount, currency), reason },
})

/** Finds the recharge's id in the metadata of the payment that a dispute or refund refers to. Refuses UPSTREAM_UNAVAILABLE. */
async function findOwner(intent: string | Stripe.PaymentIntent | null, stripe: Stripe): Promise<string | undefined> {
  const id = typeof intent === 'string' ? intent : intent?.id
  if (!id) return undefined
  try {
    const { metadata } = await stripe.paymentIntents.retrieve(id)
    return pickRechargeId(metadata.recharge)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'resource_missing') return undefined
    log.error({ provider: 'stripe', error: String(error) })
    throw refusal('UPSTREAM_UNAVAILABLE') // Stripe sends the event again
  }
}
