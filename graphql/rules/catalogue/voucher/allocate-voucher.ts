import { refusal } from '#rules/platform/command/refusal.ts'
import { newId } from '#rules/platform/db/database.ts'
import { insertAsJson } from '#rules/platform/db/insert-as-json.ts'
import { env } from '#rules/platform/env/env.ts'
import { makeCode } from '#rules/platform/secrets/random-code.ts'
import { isPostgres } from '../../../model/is-postgres.ts'
import { codeHash, decryptCode, encryptCode } from './voucher-code.ts'
import { OrderFirst, type RedemptionWork, type VoucherOrder, type VoucherSupplier } from './voucher-supplier.ts'

/**
 * An outside supplier is asked with no transaction open, so this one ends in an order and runs again once the voucher has come. One that
 * was paid for and never delivered is used first.
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

/** The oldest code in stock that nobody has: one guarded statement, which a rollback undoes. */
async function nextInStock({ trx }: RedemptionWork, { claim, brand, value }: VoucherOrder): Promise<string | undefined> {
  const next = trx('plutus_voucher_stock').where({ brand, value }).whereNull('claim').orderBy(['created_at', 'id']).limit(1).select('id')
  if (isPostgres(trx)) next.forUpdate().skipLocked()
  // not `in`: PostgreSQL may join to a list, and so run its query, and its limit, several times
  const [taken] = await trx('plutus_voucher_stock').where('id', '=', next).whereNull('claim').update({ claim }).returning('code_encrypted')
  return taken && decryptCode(taken.code_encrypted)
}

/** The suppliers, by the brand's `supplier`. Refuses OUT_OF_STOCK. */
export const voucherSuppliers: Record<string, VoucherSupplier> = {
  printed: async () => makeCode(),
  inventory: allocateFromStock,
  http: orderFromSupplier,
}

/**
 * The code of a redemption's voucher, from wherever the brand's come: one call a redemption, however many rewards pay for it,
 * after its last check and before its first write, for a supplier outside ends the transaction here (`redeem`). Refuses OUT_OF_STOCK.
 */
export async function takeVoucher(work: RedemptionWork, order: VoucherOrder, supplier: string): Promise<string> {
  const take = voucherSuppliers[supplier]
  if (!take) throw new Error(`brand ${order.brand} has an unknown supplier: ${supplier}`)
  return take(work, order)
}

type Kept = Pick<VoucherOrder, 'claim' | 'company' | 'brand'> & { code: string }

/** Keeps vouchers in a table no API shows: their hashes unique, their texts encrypted. */
export async function keepVouchers({ trx, now }: RedemptionWork, vouchers: Kept[]): Promise<void> {
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
