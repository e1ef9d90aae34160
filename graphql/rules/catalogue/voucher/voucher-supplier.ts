import type { UnitOfWork } from '#rules/platform/command/transact.ts'

/** The voucher that a claim needs. `rewards` are the ids of the rewards that pay for it. `value` is in minor units. */
export type VoucherOrder = { claim: string; company: string; brand: string; value: number; rewards: string[] }

/** The transaction of a redemption. `ordered` is the code that an outside supplier delivered for it. */
export type RedemptionWork = UnitOfWork & { ordered?: string }

/** Returns a voucher code in the claim's transaction, so that none is lost or used twice. Refuses OUT_OF_STOCK. */
export type VoucherSupplier = (work: RedemptionWork, order: VoucherOrder) => Promise<string>

/** Redeems rewards for a voucher in this order: lock, check, `takeVoucher`, write. Must be idempotent, because it may run again. */
export type RedemptionHandler<Request, Answer> = (work: RedemptionWork, request: Request) => Promise<Answer>

/** Thrown before any write. `redeem` then stores the order in the same transaction, calls the supplier and runs the handler again. */
export class OrderFirst extends Error {
  readonly order: VoucherOrder

  constructor(order: VoucherOrder) {
    super('the voucher is ordered first, through redeem()')
    this.order = order
  }
}
