import type { NewValues } from '#model/tables.ts'
import { allStock } from '#rules/catalogue/voucher/check-stock.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { insertAsJson } from '#rules/platform/db/insert-as-json.ts'
import { requestJob } from '#rules/platform/jobs/jobs.ts'

const jsonColumns = new Set(['countries', 'denominations'])
const insertedTogether = 500

/** A brand or category of a catalogue file, checked: all columns of a new one, the changed columns of another. */
export type CatalogueRow = { record: 'brand' | 'category'; id: string; isNew: boolean; columns: Record<string, unknown> }

/**
 * Writes the brands and categories of a catalogue file. One event per collection is enough to make the BFF read the catalogue again, and every further one would make
 * Directus read another row.
 */
export async function writeCatalogue({ trx, changes }: UnitOfWork, rows: CatalogueRow[]): Promise<void> {
  const of = (record: CatalogueRow['record']) => rows.filter((row) => row.record === record)
  // checked by check-brand.ts, so they have every column of their table
  const categories = of('category').filter(({ isNew }) => isNew)
  for (const some of batches(categories))
    await insertAsJson(
      trx,
      'brand_categories',
      some.map(({ columns }) => columns as NewValues<'brand_categories'>),
    )
  const brands = of('brand').filter(({ isNew }) => isNew)
  for (const some of batches(brands))
    await insertAsJson(
      trx,
      'brands',
      some.map(({ columns }) => columns as NewValues<'brands'>),
    )
  for (const { record, id, columns } of rows.filter(({ isNew }) => !isNew))
    await trx(record === 'brand' ? 'brands' : 'brand_categories')
      .where({ id })
      .update(asText(columns))
  const [category] = of('category')
  if (category) changes.add('brand_categories', category.id)
  const [brand] = of('brand')
  if (!brand) return
  changes.add('brands', brand.id)
  await requestJob(trx, 'check-stock', allStock)
}

function* batches(rows: CatalogueRow[]): Generator<CatalogueRow[]> {
  for (let start = 0; start < rows.length; start += insertedTogether) yield rows.slice(start, start + insertedTogether)
}

const asText = (columns: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(columns).map(([name, value]) => [name, jsonColumns.has(name) && value !== null ? JSON.stringify(value) : value]),
  )
