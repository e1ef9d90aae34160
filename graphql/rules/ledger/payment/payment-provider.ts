import type { ProviderName } from '#rules/platform/env/payments-env.ts'

/** Input for a provider's payment page. Sums are minor units. */
export type CheckoutOrder = {
  /** Id of the recharge, used as the idempotency key. The provider returns it in its events. */
  recharge: string
  number: string
  company: string
  currency: string
  method: string
  /** The sum that the payer pays, including fee and tax. */
  total: number
  payerEmail: string | null
  /** URL of our page that shows the recharge's status. The provider redirects to it after a payment, or to `cancelUrl` without one. */
  statusUrl: string
  cancelUrl: string
  expiresAt: Date
}

export type Checkout = { ref: string; url: string; expiresAt: Date }

/** Codes for a failed or reversed payment, which the web app translates. Our finance team can enter a sentence instead of a code. */
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
  /**
   * A reversal. Refunds and disputes are separate cumulative sums. With `isTotal`, `reversed` is the sum of both, as entered by our finance
   * team.
   */
  | { kind: 'reversed'; reversed: number; reason: string; isTotal?: true }

/** A verified event of a payment provider. An event without `fact` is stored but changes no recharge. */
export type PaymentEvent = {
  /** The provider's id of the event, by which repeated deliveries are recognised. */
  id: string
  type: string
  occurredAt: Date
  recharge?: string | undefined
  /** The provider's id of the payment page, for events that do not name the recharge. */
  ref?: string | undefined
  /** Currency of the sums, in capitals. An event in another currency than the recharge's is not applied. */
  currency?: string | undefined
  fact?: PaymentFact | undefined
}

/** The interface that each payment provider in this folder implements. Only the provider's own file imports its SDK. */
export type PaymentProvider = {
  name: ProviderName
  /** Creates the payment page, or returns the existing one of the recharge. Must not be called inside a transaction. */
  openCheckout: (order: CheckoutOrder) => Promise<Checkout>
  /** Closes a payment page to further payments. A payment made before that is still reported. */
  closeCheckout: (ref: string) => Promise<void>
  /**
   * Verifies the signature of a webhook request's raw body and parses the event. Refuses EVENT_SIGNATURE if it is invalid, BAD_INPUT for an
   * unreadable body, and UPSTREAM_UNAVAILABLE if a lookup at the provider fails.
   */
  readEvent: (body: Buffer, headers: Record<string, string | string[] | undefined>) => Promise<PaymentEvent>
}
