import { refusal } from '#rules/platform/command/refusal.ts'
import { newId } from '#rules/platform/db/database.ts'
import { insertAsJson } from '#rules/platform/db/insert-as-json.ts'
import { env } from '#rules/platform/env/env.ts'
import { makeCode } from '#rules/platform/secrets/random-code.ts'
import { isPostgres } from '../../../model/is-postgres.ts'
import { codeHash, decryptCode, encryptCode } from './voucher-code.ts'
import { OrderFirst, type RedemptionWork, type VoucherOrder, type VoucherSupplier } from './voucher-supplier.ts'

/**
 * Takes the code that the supplier delivered for this redemption, or an unused one from stock. Otherwise throws OrderFirst, because the
 * supplier is called outside a transaction and the redemption then runs again.
 */
const orderFromSupplier: VoucherSupplier = async (work, order) => {
  const code = work.ordered ?? (await nextInStock(work, order))
  if (code !== undefined) return code
  throw env.voucherSupplier ? new OrderFirst(order) : refusal('OUT_OF_STOCK')
}

const allocateFromStock: VoucherSupplier = async (work, order) => {
  const code = await nextInStock(work, order)
  if (code === undefined) throw refusal('OUT_OF_STOCK')
  return code
}

/** Claims the oldest unused code in stock, in one guarded statement. Returns undefined when there is none. */
async function nextInStock({ trx }: RedemptionWork, { claim, brand, value }: VoucherOrder): Promise<string | undefined> {
  const next = trx('plutus_voucher_stock').where({ brand, value }).whereNull('claim').orderBy(['created_at', 'id']).limit(1).select('id')
  if (isPostgres(trx)) next.forUpdate().skipLocked()
  // `=` instead of `in`: with `in`, PostgreSQL may run the limited subquery several times
  const [taken] = await trx('plutus_voucher_stock').where('id', '=', next).whereNull('claim').update({ claim }).returning('code_encrypted')
  return taken && decryptCode(taken.code_encrypted)
}

/** The suppliers by `brands.supplier`. They refuse OUT_OF_STOCK. */
export const voucherSuppliers: Record<string, VoucherSupplier> = {
  printed: async () => makeCode(),
  inventory: allocateFromStock,
  http: orderFromSupplier,
}

/**
 * Returns a voucher code from the brand's supplier. Call it once per redemption, after the last check and before the first write,
 * because an outside supplier ends the transaction here (see `redeem`). Refuses OUT_OF_STOCK.
 */
export async function takeVoucher(work: RedemptionWork, order: VoucherOrder, supplier: string): Promise<string> {
  const take = voucherSuppliers[supplier]
  if (!take) throw new Error(`brand ${order.brand} has an unknown supplier: ${supplier}`)
  return take(work, order)
}

type VoucherInput = Pick<VoucherOrder, 'claim' | 'company' | 'brand'> & { code: string }

/** Stores vouchers, with unique hashes and encrypted codes, in a table that no API exposes. */
export async function storeVouchers({ trx, now }: RedemptionWork, vouchers: VoucherInput[]): Promise<void> {
  const rows = vouchers.map(({ code, ...of }) => ({
    ...of,
    id: newId(),
    code_hash: codeHash(code),
    code_encrypted: encryptCode(code),
    last4: code.slice(-4),
    created_at: now.getTime(),
  }))
  await insertAsJson(trx, 'plutus_vouchers', rows)
}
