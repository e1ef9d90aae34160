import type { SupplierName } from '#contracts/settings/suppliers-env.ts'
import { isPostgres } from '#model/is-postgres.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { newId } from '#rules/platform/db/database.ts'
import { insertAsJson } from '#rules/platform/db/insert-as-json.ts'
import { env } from '#rules/platform/env/env.ts'
import { log } from '#rules/platform/log.ts'
import { makeCode } from '#rules/platform/secrets/random-code.ts'
import { isOnlyForDemo } from './demo-brands.ts'
import { freeStock } from './free-stock.ts'
import type { OrderedOutcome, RedemptionWork, VoucherOrder } from './outside-supplier.ts'
import { openVoucher } from './unreadable-stock.ts'
import { toVoucherColumns, type VoucherContent } from './voucher.ts'

type TakenVoucher = { status: 'taken'; voucher: VoucherContent }

/**
 * Takes a voucher from the brand's supplier. Call it once per redemption, after the last check and before the first write. A redemption
 * that is `ordered` must write nothing. A rollback returns the voucher to stock. Refuses OUT_OF_STOCK, and BRAND_NOT_AVAILABLE in
 * production for a brand of the demo.
 */
export async function takeVoucher(
  work: RedemptionWork,
  order: VoucherOrder,
  supplier: SupplierName,
): Promise<TakenVoucher | OrderedOutcome> {
  if (work.ordered) return { status: 'taken', voucher: work.ordered }
  if (isOnlyForDemo({ supplier })) {
    log.error({ voucher: 'refused', brand: order.brand, why: 'its supplier “printed” is only for the demo' })
    throw refusal('BRAND_NOT_AVAILABLE')
  }
  if (supplier === 'printed') return { status: 'taken', voucher: { code: makeCode() } }
  const voucher = await nextInStock(work, order)
  if (voucher) return { status: 'taken', voucher }
  if (supplier === 'inventory' || !env.suppliers.includes(supplier)) throw refusal('OUT_OF_STOCK')
  return { status: 'ordered', order: { ...order, supplier } }
}

/**
 * Claims the unused voucher in stock that expires first, in one guarded statement. Withdraws those that the present voucherKey cannot open.
 * Returns undefined when there is none.
 */
async function nextInStock(work: RedemptionWork, { claim, brand, value }: VoucherOrder): Promise<VoucherContent | undefined> {
  const { trx, now } = work
  for (;;) {
    const next = freeStock(trx, now)
      .where({ brand, value })
      .orderByRaw('case when expires_on is null then 1 else 0 end, expires_on, created_at, id')
      .limit(1)
      .select('id')
    if (isPostgres(trx)) next.forUpdate().skipLocked()
    // `=` instead of `in`: with `in`, PostgreSQL may run the limited subquery several times
    const [taken] = await trx('plutus_voucher_stock')
      .where('id', '=', next)
      .whereNull('claim')
      .update({ claim })
      .returning(['id', 'code_encrypted', 'details_encrypted', 'expires_on'])
    if (!taken) return undefined
    const voucher = openVoucher(taken)
    if (voucher) return voucher
    log.error({ voucher: 'unreadable', brand, id: taken.id, why: 'it was encrypted with another voucherKey, so it was withdrawn' })
    await trx('plutus_voucher_stock').where({ id: taken.id }).update({ claim: taken.id })
  }
}

type IssuedVoucher = Pick<VoucherOrder, 'claim' | 'company' | 'brand'> & { voucher: VoucherContent }

/** Stores vouchers, with unique hashes and encrypted parts, in a table that no API exposes. */
export async function storeVouchers({ trx, now }: RedemptionWork, vouchers: IssuedVoucher[]): Promise<void> {
  const rows = vouchers.map(({ voucher, ...of }) => ({
    ...of,
    id: newId(),
    ...toVoucherColumns(of.brand, voucher),
    created_at: now.getTime(),
  }))
  await insertAsJson(trx, 'plutus_vouchers', rows)
}
