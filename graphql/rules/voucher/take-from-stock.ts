import { isPostgres } from '../core/database.ts'
import { refuse } from '../core/refusal.ts'
import { decryptCode } from './voucher-code.ts'
import type { VoucherSupplier } from './voucher-supplier.ts'

/** The oldest code in stock that nobody has: one guarded statement, which a rollback undoes. */
export const takeFromStock: VoucherSupplier = async ({ trx }, { claim, brand, value }) => {
  const next = trx('plutus_voucher_stock').where({ brand, value }).whereNull('claim').orderBy(['created_at', 'id']).limit(1).select('id')
  if (isPostgres(trx)) next.forUpdate().skipLocked()
  const [taken] = await trx('plutus_voucher_stock').where('id', 'in', next).whereNull('claim').update({ claim }).returning('code_encrypted')
  if (!taken) throw refuse('OUT_OF_STOCK')
  return decryptCode(taken.code_encrypted)
}
