import type { Work } from '../core/transact.ts'

/** `claim`: the redemption it is for, our key at every supplier. `value` in minor units. */
export type VoucherOrder = { claim: string; company: string; brand: string; value: number }

/** Where a brand's vouchers come from: the code, in the claim's transaction, so that none is lost or given out twice. Throws OUT_OF_STOCK. */
export type VoucherSupplier = (work: Work, order: VoucherOrder) => Promise<string>
