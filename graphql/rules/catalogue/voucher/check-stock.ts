import getDatabase from '@directus/api/database/index'
import type { Knex } from 'knex'
import { findUnfitReason } from '#contracts/brand/fit.ts'
import { formatMoney } from '#contracts/money/currency.ts'
import type { Row } from '#model/tables.ts'
import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { newId, parseJson } from '#rules/platform/db/database.ts'
import { env } from '#rules/platform/env/env.ts'
import { type Job, repeatJob } from '#rules/platform/jobs/jobs.ts'
import { countStock } from './count-stock.ts'
import { type LowStock, lowStockMail } from './stock-mails.ts'

const everyMs = 5 * 60_000

/** The `ref` of the only job `check-stock`. */
export const allStock = 'all'

/**
 * Job that stores in each inventory brand the values in stock, and those of which few vouchers are left. Emails those that have become few
 * or run out since to the operator, then calls `follow`. Runs every five minutes, and after vouchers or brands have changed.
 */
export async function checkStock(job: Job, follow: (knex: Knex) => Promise<void>): Promise<void> {
  const changed = (await checkBrands(getDatabase())).filter(({ before, now }) => describeState(before) !== describeState(now))
  if (changed.length) await transact((work) => storeChecked(work, changed))
  await follow(getDatabase())
  await transact(({ trx, now }) => repeatJob(trx, job, now.getTime() + everyMs))
}

type Brand = Pick<Row<'brands'>, 'id' | 'name' | 'slug' | 'currency'>

/** The stock of a brand in minor units. `stocked` is null for a brand without a stock of ours. */
type StockState = { stocked: number[] | null; low: number[] }

/** The state of a brand that is stored and that of now, with the number of vouchers left of each low value. */
type CheckedBrand = { brand: Brand; before: StockState; now: StockState; left: Map<number, number> }

async function checkBrands(knex: Knex): Promise<CheckedBrand[]> {
  const brands = await knex('brands').where({ supplier: 'inventory' }).orWhereNotNull('stocked_values').orderBy('id').select('*')
  const own = brands.filter(({ supplier }) => supplier === 'inventory').map(({ id }) => id)
  const counts = Map.groupBy(await countStock(knex, new Date(), own), ({ brand }) => brand)
  return brands.map((brand) => {
    const pricing = { ...brand, denominations: parseJson(brand.denominations) }
    const counted = (counts.get(brand.id) ?? []).filter(
      ({ value }) => !findUnfitReason({ ...pricing, status: 'active' }, value, brand.currency),
    )
    const low = counted.filter(({ left }) => left < env.lowStock && brand.status === 'active')
    const stocked = counted.filter(({ left }) => left > 0).map(({ value }) => value)
    return {
      brand,
      before: { stocked: parseJson(brand.stocked_values), low: parseJson(brand.low_values) ?? [] },
      now: { stocked: brand.supplier === 'inventory' ? stocked : null, low: low.map(({ value }) => value) },
      left: new Map(low.map(({ value, left }) => [value, left])),
    }
  })
}

/** Returns true for a low value that was not low before, and for one that has run out since. */
const isWorse = (value: number, before: StockState, now: StockState): boolean =>
  !before.low.includes(value) || (before.stocked?.includes(value) === true && now.stocked?.includes(value) === false)

/** Returns the state as text, to compare two. */
const describeState = ({ stocked, low }: StockState): string => JSON.stringify([stocked, low])

async function storeChecked({ trx, changes, now: at }: UnitOfWork, checked: CheckedBrand[]): Promise<void> {
  for (const { brand, now } of checked) {
    await trx('brands')
      .where({ id: brand.id })
      .update({ stocked_values: now.stocked && JSON.stringify(now.stocked), low_values: now.low.length ? JSON.stringify(now.low) : null })
  }
  // one event makes the BFF read the whole catalogue again
  for (const { brand } of checked.slice(0, 1)) changes.add('brands', brand.id)
  const low = checked.flatMap(({ brand, before, now, left }) =>
    now.low.filter((value) => isWorse(value, before, now)).map((value) => toLowStock(brand, { value, left: left.get(value) ?? 0 })),
  )
  if (!low.length || !env.operatorEmail) return
  await queueAccountMail(trx, { kind: lowStockMail, to: env.operatorEmail, payload: { low }, dedupeKey: `low-stock:${newId()}`, now: at })
}

const toLowStock = ({ name, slug, currency }: Brand, { value, left }: { value: number; left: number }): LowStock => ({
  brand: name,
  slug,
  value: formatMoney(value, currency),
  left,
})
