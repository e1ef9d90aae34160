import type { UnitOfWork } from '#rules/platform/command/transact.ts'

/**
 * The voucher to issue for a claim, a redemption of rewards. The rewards with the ids `rewards` pay for it. Its `value` is in minor units.
 */
export type VoucherOrder = { claim: string; company: string; brand: string; value: number; rewards: string[] }

/** The transaction of a redemption. `ordered` is the code that the HTTP supplier delivered for it, if one was ordered. */
export type RedemptionWork = UnitOfWork & { ordered?: string }

/** Returns a voucher code in the redemption's transaction, so that a rollback also returns the code to stock. Refuses OUT_OF_STOCK. */
export type VoucherSupplier = (work: RedemptionWork, order: VoucherOrder) => Promise<string>

/**
 * Redeems rewards for a voucher in this order: lock the rewards, check them, call `takeVoucher`, write. Must be idempotent, because
 * `redeem` may run it again.
 */
export type RedemptionHandler<Request, Answer> = (work: RedemptionWork, request: Request) => Promise<Answer>

/**
 * Thrown when a voucher must first be ordered from the HTTP supplier, before any write. The function `redeem` then stores the order, calls
 * the supplier and runs the handler again.
 */
export class OrderFirst extends Error {
  readonly order: VoucherOrder

  constructor(order: VoucherOrder) {
    super('the voucher is ordered first, through redeem()')
    this.order = order
  }
}
