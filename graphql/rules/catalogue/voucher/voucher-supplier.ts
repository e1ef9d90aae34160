import type { UnitOfWork } from '#rules/platform/command/transact.ts'

/** `claim`: what it is kept for. `rewards`: all that pay for it, claiming while a supplier outside makes up its mind. `value` in minor units. */
export type VoucherOrder = { claim: string; company: string; brand: string; value: number; rewards: string[] }

/** `ordered`: the code that a supplier outside delivered for this very redemption. */
export type RedemptionWork = UnitOfWork & { ordered?: string }

/** Where a brand's vouchers come from: the code, in the claim's transaction, so that none is lost or given out twice. Refuses OUT_OF_STOCK. */
export type VoucherSupplier = (work: RedemptionWork, order: VoucherOrder) => Promise<string>

/** Takes a voucher for rewards: lock, check, `takeVoucher`, write. Runs again for the same request and then answers the same. */
export type RedemptionHandler<Request, Answer> = (work: RedemptionWork, request: Request) => Promise<Answer>

/** Nothing was written yet: `redeem` leaves an order in the same transaction, asks the supplier and begins again. */
export class OrderFirst extends Error {
  readonly order: VoucherOrder

  constructor(order: VoucherOrder) {
    super('the voucher is ordered first, through redeem()')
    this.order = order
  }
}
