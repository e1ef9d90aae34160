import type { ProviderName } from '#rules/platform/env/payments-env.ts'

/** What a provider's own page is made of. Sums are minor units. */
export type CheckoutOrder = {
  /** Our recharge: the provider's idempotency key and what its events name. */
  recharge: string
  number: string
  company: string
  currency: string
  method: string
  /** Fee and tax in it. */
  total: number
  payerEmail: string | null
  /** Where the provider's page leads back to, whatever happened there. */
  statusUrl: string
  cancelUrl: string
  expiresAt: Date
}

export type Checkout = { ref: string; url: string; expiresAt: Date }

/** Why money did not come, or went back, as providers say it: codes the web has words for. Finance may give a sentence instead. */
export type PaymentReason =
  | 'declined'
  | 'insufficient_funds'
  | 'authentication_failed'
  | 'timed_out'
  | 'payer_left'
  | 'bank_rejected'
  | 'chargeback'
  | 'refunded'

/**
 * What an event says happened. Sums are cumulative for the whole recharge, in minor units, so that the same event twice,
 * or an older one later, changes nothing.
 */
export type PaymentFact =
  | { kind: 'pending'; expectedAt?: Date }
  | { kind: 'paid'; paid: number }
  | { kind: 'failed'; reason: string }
  | { kind: 'rejected'; reason: string }
  | { kind: 'cancelled' }
  | { kind: 'expired' }
  /** Refunds and disputes are counted apart, each cumulative; `isTotal` is finance's word of both together. */
  | { kind: 'reversed'; reversed: number; reason: string; isTotal?: true }

/** A verified event of a provider; without a fact it is kept and nothing else happens. */
export type PaymentEvent = {
  /** The provider's own id: an event counts once. */
  id: string
  type: string
  occurredAt: Date
  recharge?: string | undefined
  /** The checkout's id, where the event does not name our recharge. */
  ref?: string | undefined
  /** Of the sums in it, in capitals: another currency than the recharge's pays nothing. */
  currency?: string | undefined
  fact?: PaymentFact | undefined
}

/** A payment provider behind one port; an adapter each in this folder, and no other file knows its SDK. */
export type PaymentProvider = {
  name: ProviderName
  /** Makes the page to pay on; the same recharge twice is the same page. Never while a transaction is open. */
  openCheckout: (order: CheckoutOrder) => Promise<Checkout>
  /** Closes a page nobody should pay on any more; what was paid meanwhile still counts. */
  closeCheckout: (ref: string) => Promise<void>
  /** Checks the signature on the raw body and reads the event. Refuses EVENT_SIGNATURE. */
  readEvent: (body: Buffer, headers: Record<string, string | string[] | undefined>) => Promise<PaymentEvent>
}
