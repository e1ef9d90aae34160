import type { ProviderName } from '#rules/platform/env/payments-env.ts'

/** Input for a provider's payment page. Sums are minor units. */
export type CheckoutOrder = {
  /** Id of the recharge. It is the idempotency key, and the provider's events contain it. */
  recharge: string
  number: string
  company: string
  currency: string
  method: string
  /** Includes fee and tax. */
  total: number
  payerEmail: string | null
  /** URL that the provider's page redirects to after any outcome. */
  statusUrl: string
  cancelUrl: string
  expiresAt: Date
}

export type Checkout = { ref: string; url: string; expiresAt: Date }

/** Codes for a failed or reversed payment, which the web translates. Finance may write a sentence instead. */
export type PaymentReason =
  | 'declined'
  | 'insufficient_funds'
  | 'authentication_failed'
  | 'timed_out'
  | 'payer_left'
  | 'bank_rejected'
  | 'provider_refused'
  | 'provider_unavailable'
  | 'chargeback'
  | 'refunded'

/**
 * The payment state that an event reports. Sums are cumulative for the recharge, in minor units, so repeated or older events change
 * nothing.
 */
export type PaymentFact =
  | { kind: 'pending'; expectedAt?: Date }
  | { kind: 'paid'; paid: number }
  | { kind: 'failed'; reason: string }
  | { kind: 'rejected'; reason: string }
  | { kind: 'cancelled' }
  | { kind: 'expired' }
  /** Refunds and disputes are separate cumulative sums. `isTotal` marks finance's figure for both together. */
  | { kind: 'reversed'; reversed: number; reason: string; isTotal?: true }

/** A verified event of a provider. An event without a fact is stored and changes nothing. */
export type PaymentEvent = {
  /** Id at the provider, which deduplicates events. */
  id: string
  type: string
  occurredAt: Date
  recharge?: string | undefined
  /** Id of the checkout, for events without a recharge id. */
  ref?: string | undefined
  /** Currency of the sums, in capitals. An event in another currency than the recharge's is not applied. */
  currency?: string | undefined
  fact?: PaymentFact | undefined
}

/** The port that each payment provider in this folder implements. Only its adapter imports the provider's SDK. */
export type PaymentProvider = {
  name: ProviderName
  /** Creates the payment page. Idempotent by recharge. Never called inside a transaction. */
  openCheckout: (order: CheckoutOrder) => Promise<Checkout>
  /** Closes a payment page. A payment made before that still counts. */
  closeCheckout: (ref: string) => Promise<void>
  /** Verifies the signature of the raw body and parses the event. Refuses EVENT_SIGNATURE. */
  readEvent: (body: Buffer, headers: Record<string, string | string[] | undefined>) => Promise<PaymentEvent>
}
