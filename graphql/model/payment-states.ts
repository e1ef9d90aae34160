/*
 * The states of payments and of their reversals, which plutus_payments and plutus_reversals store. This file imports nothing.
 */

/**
 * A payment that was `paid` stays so. What is returned later is a reversal. `withheld` is one that arrived with an implausible sum: nothing is
 * credited until finance accepts it.
 */
export type PaymentState = 'pending' | 'paid' | 'failed' | 'withheld'

export type ReversalKind = 'refund' | 'dispute' | 'manual'

/** `open` and `standing` reversals take money, `undone` ones return it: a won dispute, a failed refund. They may change in any direction. */
export type ReversalState = 'open' | 'standing' | 'undone'

/** The origin of a row. It is a signed `event`, a query to the provider (`asked`) or an entry by `finance`. */
export type MoneySource = 'event' | 'asked' | 'finance'
