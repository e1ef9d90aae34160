import getDatabase from '@directus/api/database/index'
import type { Knex } from 'knex'
import { findUnfitReason } from '#rules/catalogue/fit.ts'
import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { newId, parseJson } from '#rules/platform/db/database.ts'
import { env } from '#rules/platform/env/env.ts'
import { continueJob, type Job } from '#rules/platform/jobs/jobs.ts'
import { formatMoney } from '#rules/platform/money/currency.ts'
import type { Row } from '../../../model/tables.ts'
import { countStock } from './count-stock.ts'
import { type LowStock, lowStockMail } from './stock-mails.ts'

const everyMs = 5 * 60_000

/** The `ref` of the only job `check-stock`. */
export const allStock = 'all'

/**
 * Job that stores in each inventory brand the values of which few vouchers are left. Emails those that have become few since to the
 * operator. Runs every five minutes and after `stock-vouchers`.
 */
export async function checkStock(job: Job): Promise<void> {
  const checked = await findLowValues(getDatabase())
  const changed = checked.filter(({ before, now }) => before.join() !== now.map(({ value }) => value).join())
  if (changed.length) await transact((work) => storeLowValues(work, changed))
  await transact(async ({ trx, now }) => {
    const again = { run_at: now.getTime() + everyMs, lease_until: null, attempts: 0, failure: null }
    const isUnchanged = await trx('plutus_jobs').where({ id: job.id, run_at: job.run_at }).update(again)
    // requested again while it ran
    if (!isUnchanged) await continueJob(trx, job)
  })
}

type Brand = Pick<Row<'brands'>, 'id' | 'name' | 'slug' | 'currency'>

/** The values of a brand that were stored as few, and those that are few now, with the number of vouchers left. */
type CheckedBrand = { brand: Brand; before: number[]; now: { value: number; left: number }[] }

async function findLowValues(knex: Knex): Promise<CheckedBrand[]> {
  const brands = await knex('brands').where({ supplier: 'inventory' }).orWhereNotNull('low_values').orderBy('id').select('*')
  const stocked = brands.filter(({ supplier }) => supplier === 'inventory').map(({ id }) => id)
  const counts = Map.groupBy(await countStock(knex, new Date(), stocked), ({ brand }) => brand)
  return brands.map((brand) => {
    const pricing = { ...brand, denominations: parseJson(brand.denominations) }
    const low = (counts.get(brand.id) ?? []).filter(
      ({ value, left }) => left < env.lowStock && !findUnfitReason(pricing, value, brand.currency),
    )
    return { brand, before: parseJson(brand.low_values) ?? [], now: low }
  })
}

async function storeLowValues({ trx, changes, now: at }: UnitOfWork, checked: CheckedBrand[]): Promise<void> {
  for (const { brand, now } of checked) {
    const values = now.map(({ value }) => value)
    await trx('brands')
      .where({ id: brand.id })
      .update({ low_values: values.length ? JSON.stringify(values) : null })
    changes.add('brands', brand.id)
  }
  const low = checked.flatMap(({ brand, before, now }) =>
    now.filter(({ value }) => !before.includes(value)).map((count) => toLowStock(brand, count)),
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
