import type { VoucherOrder } from './voucher-supplier.ts'

/** Nothing was written yet: `redeem` leaves an order in the same transaction, asks the supplier and begins again. */
export class OrderFirst extends Error {
  readonly order: VoucherOrder

  constructor(order: VoucherOrder) {
    super('the voucher is ordered first, through redeem()')
    this.order = order
  }
}
