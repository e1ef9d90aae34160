import type { SupplierName } from '#contracts/settings/suppliers-env.ts'
import type { SupplierPrices } from '#model/brands.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import type { VoucherContent } from './voucher.ts'

/**
 * The voucher to issue for a claim, a redemption of rewards. The rewards with the ids `rewards` pay for it. Its `value` is in minor units.
 */
export type VoucherOrder = { claim: string; company: string; brand: string; value: number; rewards: string[] }

/** The transaction of a redemption. `ordered` is the voucher that an outside supplier delivered for it, if one was ordered. */
export type RedemptionWork = UnitOfWork & { ordered?: VoucherContent }

/**
 * The outcome of a redemption that needs a voucher from an outside supplier and has written nothing. The function `redeem` then stores the
 * order, calls the supplier and runs the handler again.
 */
export type OrderedOutcome = { status: 'ordered'; order: VoucherOrder & { supplier: OutsideSupplierName } }

export type RedemptionOutcome<Answer> = { status: 'captured'; answer: Answer } | OrderedOutcome

/**
 * Redeems rewards for a voucher in this order: lock the rewards, check them, call `takeVoucher`, write. Must be idempotent, because
 * `redeem` may run it again. Must write nothing if the outcome is `ordered`.
 */
export type RedemptionHandler<Request, Answer> = (work: RedemptionWork, request: Request) => Promise<RedemptionOutcome<Answer>>

/** Returns the outcome of a redemption whose voucher needs no order, such as one with a delivered voucher. Throws if it is `ordered`. */
export function requireVoucher<Outcome extends { status: string }>(outcome: Outcome | OrderedOutcome): Outcome {
  if (isOrdered(outcome)) throw new Error(`brand ${outcome.order.brand} needs an order from ${outcome.order.supplier}`)
  return outcome
}

const isOrdered = (outcome: { status: string }): outcome is OrderedOutcome => outcome.status === 'ordered'

/** The suppliers that are services on the network. */
export type OutsideSupplierName = Exclude<SupplierName, 'printed' | 'inventory'>

/** An order as an outside supplier needs it. Unless the supplier is idempotent, one attempt runs at a time. */
export type OutsideOrder = {
  /** Our id of the order, which identifies it at the supplier. */
  id: string
  /** The supplier's own id of the product. */
  product: string
  brand: string
  /** In minor units of `currency`, which is the brand's. */
  value: number
  currency: string
  prices: SupplierPrices | null
  /** The name of the company that sends the reward. */
  senderName: string
  /** The supplier's own id of the order, once it is known. */
  reference: string | null
  /** When the last attempt was sent. Null before the first. */
  requestedAt: Date | null
  /** Commits that an attempt is being sent. Call it right before each. */
  recordRequest: () => Promise<void>
  /** Commits the supplier's id of the order and its cost in minor units, as soon as they are known. */
  recordReference: (reference: string, cost?: { amount: number; currency: string }) => Promise<void>
}

/** Without a voucher the reward can be claimed again. `pausesBrand` takes the brand off the catalogue until an operator offers it again. */
export type SupplierAnswer = { status: 'delivered'; voucher: VoucherContent } | { status: 'refused'; reason: string; pausesBrand?: boolean }

/** A supplier on the network. */
export type OutsideSupplier = {
  /** True if it answers concurrent attempts of one order with one voucher. Otherwise each attempt holds a lease. */
  isIdempotent: boolean
  /**
   * Places the order, or continues an earlier attempt, and returns its outcome. Idempotent by the order's id. Undefined while the outcome is
   * unknown, such as after a timeout. A job then asks again.
   */
  request: (order: OutsideOrder) => Promise<SupplierAnswer | undefined>
}
