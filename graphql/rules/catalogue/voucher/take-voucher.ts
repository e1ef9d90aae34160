import { newId } from '#rules/platform/db/database.ts'
import { codeHash, encryptCode } from './voucher-code.ts'
import type { RedemptionWork, VoucherOrder } from './voucher-supplier.ts'
import { voucherSuppliers } from './voucher-suppliers.ts'

/**
 * The voucher of a redemption, from wherever the brand's come: one call a redemption, however many rewards pay for it,
 * after its last check and before its first write, for a supplier outside ends the transaction here (`redeem`).
 * Kept in a table no API shows: its hash unique, its text encrypted. Throws OUT_OF_STOCK.
 */
export async function takeVoucher(work: RedemptionWork, order: VoucherOrder, supplier: string): Promise<string> {
  const { trx, now } = work
  const take = voucherSuppliers[supplier]
  if (!take) throw new Error(`brand ${order.brand} has an unknown supplier: ${supplier}`)
  const code = await take(work, order)
  await trx('plutus_vouchers').insert({
    id: newId(),
    claim: order.claim,
    company: order.company,
    brand: order.brand,
    code_hash: codeHash(code),
    code_encrypted: encryptCode(code),
    last4: code.slice(-4),
    created_at: now.getTime(),
  })
  return code
}
