import type { ProviderName } from '#contracts/settings/payments-env.ts'
import type { PaymentState, ReversalKind, ReversalState } from '#model/payment-states.ts'
import { isOwnId } from '#rules/platform/db/row-id.ts'

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

export type OpenedCheckout = { ref: string; url: string; expiresAt: Date }

/** The part of an event about a recharge whose money has not arrived. */
export type PaymentFact =
  | { kind: 'pending'; expectedAt?: Date }
  | { kind: 'failed'; reason: string }
  | { kind: 'rejected'; reason: string }
  | { kind: 'cancelled' }
  | { kind: 'expired' }

/** A payment as reported. `id` is the provider's, or the bank's reference of a transfer. Sums are minor units. */
export type ReportedPayment = { id: string; amount: number; state: PaymentState }

/** A refund or dispute as reported. `amount` is what it takes now, which is 0 for an inquiry. `payment` is the id of the payment. */
export type ReportedReversal = {
  id: string
  kind: ReversalKind
  payment?: string | undefined
  amount: number
  state: ReversalState
  /** The sentence that finance entered, its operator, and true if the money went back in another way than through the provider. */
  reason?: string
  enteredBy?: string | null
  inAnotherWay?: boolean
}

/** Payments, refunds and disputes, as an event or a query to the provider reports them. */
export type ReportedMoney = { payments: ReportedPayment[]; reversals: ReportedReversal[] }

/** The answer to a query about a recharge. `fact` tells how a payment page or a payment ended whose money has not arrived. */
export type ProviderAnswer = ReportedMoney & { fact?: PaymentFact | undefined }

/** A verified event of a payment provider. One that reports nothing and names no payment is stored but changes no recharge. */
export type PaymentEvent = Partial<ReportedMoney> & {
  /** The provider's id of the event, by which repeated deliveries are recognised. */
  id: string
  type: string
  occurredAt: Date
  recharge?: string | undefined
  /** The provider's id of the payment page, for events that do not name the recharge. */
  ref?: string | undefined
  /** The provider's ids of the payment and of its order, by which the recharge is found otherwise. */
  payment?: string | undefined
  order?: string | undefined
  /** Currency of the sums, in capitals. An event in another currency than the recharge's is not applied. */
  currency?: string | undefined
  fact?: PaymentFact | undefined
}

/** The input for a query to a provider about a recharge: its page, and the known ids of its payments and disputes. */
export type MoneyQuery = { ref: string | null; currency: string; payments: string[]; disputes: string[] }

/** A payment, refund or dispute in a provider's lists. `recharge` and `payment` name what it belongs to. */
export type ListedMoney = {
  payments: (ReportedPayment & { recharge: string | undefined })[]
  reversals: ReportedReversal[]
}

/** A provider's own records, queried outside any transaction. An object that it does not know is omitted, and an outage throws. */
export type ProviderBooks = {
  /** Reads one payment to find out whether the key is accepted. Throws the SDK's error with its HTTP status. */
  checkKey: () => Promise<void>
  /** Finds the id of the recharge of an event that does not name it. */
  findRecharge: (event: PaymentEvent) => Promise<string | undefined>
  /** Reads the payments of a recharge, also of its page, with all their refunds and disputes. */
  readMoney: (query: MoneyQuery) => Promise<ProviderAnswer>
  /** Lists all payments of our recharges, refunds and disputes since a moment. `recharges` maps known payment ids to recharges. */
  listMoney: (since: Date, recharges: ReadonlyMap<string, string>) => Promise<ListedMoney>
}

/** The interface that each payment provider in this folder implements. Only the provider's own file imports its SDK. */
export type PaymentProvider = {
  name: ProviderName
  /** Creates the payment page, or returns the existing one of the recharge. Must not be called inside a transaction. */
  openCheckout: (order: CheckoutOrder) => Promise<OpenedCheckout>
  /** Closes a payment page to further payments. A payment made before that is still reported. */
  closeCheckout: (ref: string) => Promise<void>
  /**
   * Verifies the signature of a webhook request's raw body and parses the event. Refuses EVENT_SIGNATURE if it is invalid, and BAD_INPUT
   * for an unreadable body. It queries nothing.
   */
  readEvent: (body: Buffer, headers: Record<string, string | string[] | undefined>) => Promise<PaymentEvent>
  /** Parses the stored body of an event that was verified. */
  parseEvent: (body: string) => PaymentEvent
  /** Undefined for a provider whose events say all. */
  books?: ProviderBooks
}

/**
 * Returns the first value that is a UUID in lower case, the form of our recharge ids, or undefined. Other systems may share the provider
 * account, and their notes can contain anything.
 */
export const pickRechargeId = (...named: unknown[]): string | undefined =>
  named.find((name): name is string => typeof name === 'string' && isOwnId(name))
