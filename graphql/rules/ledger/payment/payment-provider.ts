import type { ProviderName } from '#rules/platform/env/payments-env.ts'

/** What a provider's page is made from. Sums are minor units. */
export type CheckoutOrder = {
  /** Our recharge: the provider's idempotency key, which its events name. */
  recharge: string
  number: string
  company: string
  currency: string
  method: string
  /** Fee and tax included. */
  total: number
  payerEmail: string | null
  /** Where the provider's page leads back to, whatever happened there. */
  statusUrl: string
  cancelUrl: string
  expiresAt: Date
}

export type Checkout = { ref: string; url: string; expiresAt: Date }

/** Why money did not come, or went back, in the provider's codes, which the web words. Finance may give a sentence instead. */
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
 * What an event reports. Sums are cumulative for the whole recharge, in minor units, so that the same event twice, or an older one
 * later, changes nothing.
 */
export type PaymentFact =
  | { kind: 'pending'; expectedAt?: Date }
  | { kind: 'paid'; paid: number }
  | { kind: 'failed'; reason: string }
  | { kind: 'rejected'; reason: string }
  | { kind: 'cancelled' }
  | { kind: 'expired' }
  /** Refunds and disputes are counted apart, each cumulative; `isTotal` is finance's figure for both together. */
  | { kind: 'reversed'; reversed: number; reason: string; isTotal?: true }

/** A verified event of a provider; one without a fact is stored and changes nothing. */
export type PaymentEvent = {
  /** The provider's own id: an event counts once. */
  id: string
  type: string
  occurredAt: Date
  recharge?: string | undefined
  /** The checkout's id, where the event does not name our recharge. */
  ref?: string | undefined
  /** The currency of its sums, in capitals; any other than the recharge's pays nothing. */
  currency?: string | undefined
  fact?: PaymentFact | undefined
}

/** A payment provider behind one port; an adapter each in this folder, and no other file knows its SDK. */
export type PaymentProvider = {
  name: ProviderName
  /** Makes the page to pay on; the same recharge twice is the same page. Never called while a transaction is open. */
  openCheckout: (order: CheckoutOrder) => Promise<Checkout>
  /** Closes a page that nobody should pay on any more; what was paid meanwhile still counts. */
  closeCheckout: (ref: string) => Promise<void>
  /** Checks the signature on the raw body and reads the event. Refuses EVENT_SIGNATURE. */
  readEvent: (body: Buffer, headers: Record<string, string | string[] | undefined>) => Promise<PaymentEvent>
}
