import type Stripe from 'stripe'
import { refusal } from '#rules/platform/command/refusal.ts'
import { log } from '#rules/platform/log.ts'
import { ourRecharge } from './our-recharge.ts'
import type { PaymentEvent, PaymentFact, PaymentReason } from './payment-provider.ts'
import { fromStripeAmount } from './stripe-amount.ts'

type Said = Pick<PaymentEvent, 'recharge' | 'ref' | 'currency' | 'fact'>

const dayMs = 86_400_000
/** How many days a bank debit may take, at most. */
const debitDays: Record<string, number> = { us_bank_account: 5, sepa_debit: 14, bacs_debit: 7 }

/**
 * Reads a verified event of Stripe; kinds that change nothing come without a fact. Refuses UPSTREAM_UNAVAILABLE when Stripe cannot be
 * asked whose it is.
 */
export async function readStripeEvent(event: Stripe.Event, stripe: Stripe): Promise<PaymentEvent> {
  const occurredAt = new Date(event.created * 1000)
  return { id: event.id, type: event.type, occurredAt, ...(await saidBy(event, occurredAt, stripe)) }
}

async function saidBy(event: Stripe.Event, at: Date, stripe: Stripe): Promise<Said> {
  switch (event.type) {
    case 'checkout.session.completed':
      return saidOf(
        event.data.object,
        event.data.object.payment_status === 'unpaid' ? pendingOf(event.data.object, at) : paidOf(event.data.object),
      )
    case 'checkout.session.async_payment_succeeded':
      return saidOf(event.data.object, paidOf(event.data.object))
    case 'checkout.session.async_payment_failed':
      return saidOf(event.data.object, { kind: 'failed', reason: 'bank_rejected' })
    case 'checkout.session.expired':
      return saidOf(event.data.object, { kind: 'expired' })
    case 'charge.dispute.created':
    case 'charge.dispute.funds_withdrawn':
      return disputed(event.data.object, stripe)
    case 'charge.refunded':
      return refunded(event.data.object, stripe)
    default:
      return {}
  }
}

/** By its notes, which only we write: a reference may come from the address of a link of the same account. */
const saidOf = (session: Stripe.Checkout.Session, fact: PaymentFact): Said => ({
  recharge: ourRecharge(session.metadata?.recharge),
  ref: session.id,
  currency: session.currency?.toUpperCase(),
  fact,
})

const paidOf = ({ amount_total, currency }: Stripe.Checkout.Session): PaymentFact => ({
  kind: 'paid',
  paid: fromStripeAmount(amount_total ?? 0, currency ?? ''),
})

function pendingOf({ payment_method_types: [method = ''] }: Stripe.Checkout.Session, at: Date): PaymentFact {
  const days = debitDays[method]
  return { kind: 'pending', ...(days ? { expectedAt: new Date(at.getTime() + days * dayMs) } : {}) }
}

/** An inquiry (warning_…) takes no money; every other dispute has taken it. */
async function disputed(dispute: Stripe.Dispute, stripe: Stripe): Promise<Said> {
  if (dispute.status.startsWith('warning_')) return {}
  const recharge = await findOwner(dispute.payment_intent, stripe)
  return { recharge, ...reversedBy(dispute.amount, dispute.currency, 'chargeback') }
}

async function refunded(charge: Stripe.Charge, stripe: Stripe): Promise<Said> {
  const recharge = ourRecharge(charge.metadata?.recharge) ?? (await findOwner(charge.payment_intent, stripe))
  return { recharge, ...reversedBy(charge.amount_refunded, charge.currency, 'refunded') }
}

const reversedBy = (amount: number, currency: string, reason: PaymentReason): Said => ({
  currency: currency.toUpperCase(),
  fact: { kind: 'reversed', reversed: fromStripeAmount(amount, currency), reason },
})

/** A dispute names only its payment, whose notes name our recharge. */
async function findOwner(intent: string | Stripe.PaymentIntent | null, stripe: Stripe): Promise<string | undefined> {
  const id = typeof intent === 'string' ? intent : intent?.id
  if (!id) return undefined
  try {
    const { metadata } = await stripe.paymentIntents.retrieve(id)
    return ourRecharge(metadata.recharge)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'resource_missing') return undefined
    log.error({ provider: 'stripe', error: String(error) })
    throw refusal('UPSTREAM_UNAVAILABLE') // Stripe sends the event again
  }
}
