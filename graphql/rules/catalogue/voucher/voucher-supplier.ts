import type { UnitOfWork } from '#rules/platform/command/transact.ts'

/** `claim`: what it is kept for. `rewards`: all that pay for it, claiming while an outside supplier decides. `value` is minor units. */
export type VoucherOrder = { claim: string; company: string; brand: string; value: number; rewards: string[] }

/** `ordered`: the code that an outside supplier delivered for this very redemption. */
export type RedemptionWork = UnitOfWork & { ordered?: string }

/** Where a brand's vouchers come from: the code, in the claim's transaction, so that none is lost or given out twice. Refuses OUT_OF_STOCK. */
export type VoucherSupplier = (work: RedemptionWork, order: VoucherOrder) => Promise<string>

/** Takes a voucher for rewards: lock, check, `takeVoucher`, write. Runs again for the same request and then answers the same. */
export type RedemptionHandler<Request, Answer> = (work: RedemptionWork, request: Request) => Promise<Answer>

/** Thrown before anything is written: `redeem` places an order in the same transaction, asks the supplier and starts over. */
export class OrderFirst extends Error {
  readonly order: VoucherOrder

  constructor(order: VoucherOrder) {
    super('the voucher is ordered first, through redeem()')
    this.order = order
  }
}
