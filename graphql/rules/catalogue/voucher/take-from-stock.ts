import { refuse } from '#rules/platform/command/refusal.ts'
import { isPostgres } from '#rules/platform/db/database.ts'
import { decryptCode } from './voucher-code.ts'
import type { RedemptionWork, VoucherOrder, VoucherSupplier } from './voucher-supplier.ts'

export const takeFromStock: VoucherSupplier = async (work, order) => {
  const code = await nextInStock(work, order)
  if (code === undefined) throw refuse('OUT_OF_STOCK')
  return code
}

/** The oldest code in stock that nobody has: one guarded statement, which a rollback undoes. */
export async function nextInStock({ trx }: RedemptionWork, { claim, brand, value }: VoucherOrder): Promise<string | undefined> {
  const next = trx('plutus_voucher_stock').where({ brand, value }).whereNull('claim').orderBy(['created_at', 'id']).limit(1).select('id')
  if (isPostgres(trx)) next.forUpdate().skipLocked()
  const [taken] = await trx('plutus_voucher_stock').where('id', 'in', next).whereNull('claim').update({ claim }).returning('code_encrypted')
  return taken && decryptCode(taken.code_encrypted)
}
