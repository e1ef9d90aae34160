import type { Knex } from 'knex'
import type { Row } from '#model/tables.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { inList, minor, newId } from '#rules/platform/db/database.ts'
import { insertAsJson } from '#rules/platform/db/insert-as-json.ts'
import { requestJob } from '#rules/platform/jobs/jobs.ts'
import { allStock } from './check-stock.ts'
import { stockDay } from './free-stock.ts'
import { toVoucherColumns, type VoucherContent } from './voucher.ts'
import type { Distinctions } from './voucher-identity.ts'

/** A voucher to stock. Its value and what it cost are in minor units. */
type NewVoucher = { voucher: VoucherContent; value: number; cost: number | null }

/**
 * Adds an operator's vouchers to a brand's stock, makes the built-in inventory its supplier and stores what tells its vouchers apart. The
 * brand's vouchers are locked.
 */
export async function addToStock(work: UnitOfWork, brand: { id: string } & Distinctions, vouchers: NewVoucher[]): Promise<void> {
  const { trx, now } = work
  const rows = vouchers.map(({ voucher, value, cost }) => ({
    ...toVoucherColumns(brand.id, voucher),
    value,
    cost,
    id: newId(),
    brand: brand.id,
    claim: null,
    created_at: now.getTime(),
  }))
  await insertAsJson(trx, 'plutus_voucher_stock', rows)
  const { pin_distinguishes, case_distinguishes } = brand
  await trx('brands').where({ id: brand.id }).update({ supplier: 'inventory', pin_distinguishes, case_distinguishes })
  await recordStockChange(work, brand.id, { action: 'added', values: rows.map(({ value }) => value) })
}

/** Vouchers in stock by the ids of their rows. `value` is in minor units. An expired one is not counted as left. */
type RemovableVouchers = Map<string, { value: number; isExpired: boolean }>

/** Returns those of the vouchers in stock that no claim has. */
export async function findFreeVouchers({ trx, now }: UnitOfWork, ids: string[]): Promise<RemovableVouchers> {
  const rows = await trx('plutus_voucher_stock')
    .where(inList(trx, 'id', ids))
    .whereNull('claim')
    .select('id', 'value', 'expires_on')
  const today = stockDay(now)
  return new Map(rows.map(({ id, value, expires_on: day }) => [id, { value: minor(value), isExpired: day !== null && day <= today }]))
}

/** Vouchers to remove from a brand's stock, by the ids of their rows, and the operator's reason. */
type Removal = { brand: string; ids: string[]; reason: string | undefined }

/**
 * Removes those of the vouchers in stock that no claim has, in one guarded statement, and returns them. It waits for claims in progress,
 * whose vouchers then stay.
 */
export async function removeFromStock(work: UnitOfWork, { brand, ids, reason }: Removal): Promise<RemovableVouchers> {
  const free = await findFreeVouchers(work, ids)
  const rows = work.trx('plutus_voucher_stock').where(inList(work.trx, 'id', [...free.keys()]))
  await rows.clone().whereNull('claim').delete()
  for (const { id } of await rows.clone().select('id')) free.delete(id)
  const values = [...free.values()].map(({ value }) => value)
  if (values.length) await recordStockChange(work, brand, { action: 'removed', values, reason })
  return free
}

/** A change of a brand's stock by an operator. `values` has the value of each voucher, in minor units. */
type StockChange = { action: 'added' | 'removed'; values: number[]; reason?: string | undefined }

/** Records a change of a brand's stock, which `list-stock` shows, and has the catalogue's values in stock checked. */
async function recordStockChange({ trx, now }: UnitOfWork, brand: string, { action, values, reason }: StockChange): Promise<void> {
  const counts = countValues(values).map(([value, count]) => ({ value, count }))
  const change = { id: newId(), brand, action, counts: JSON.stringify(counts), reason: reason ?? null, created_at: now.getTime() }
  await trx('plutus_stock_changes').insert(change)
  await requestJob(trx, 'check-stock', allStock)
}

/** Counts equal values, the smallest first. */
export const countValues = (values: number[]): [value: number, count: number][] =>
  [...Map.groupBy(values, (value) => value)].map(([value, same]) => [value, same.length] as [number, number]).sort(([a], [b]) => a - b)

/** Adds a voucher to its brand's stock that was ordered and delivered, and that its recipient can no longer get. */
export async function keepInStock(
  trx: Knex.Transaction,
  { brand, value }: Pick<Row<'plutus_voucher_stock'>, 'brand' | 'value'>,
  voucher: VoucherContent,
): Promise<void> {
  await trx('plutus_voucher_stock').insert({ id: newId(), brand, value, ...toVoucherColumns(brand, voucher), created_at: Date.now() })
}

/** Takes a brand off the catalogue because its supplier does not deliver it at all, until it is synchronised or imported again. */
export async function pauseBrand({ trx, changes }: UnitOfWork, brand: string): Promise<void> {
  const paused = await trx('brands').where({ id: brand, status: 'active' }).update({ status: 'out_of_stock', paused_for: 'refused' })
  if (paused) changes.add('brands', brand)
}
