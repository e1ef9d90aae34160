import type { Knex } from 'knex'
import type { NewValues, Row } from '#model/tables.ts'
import { lockRoom, offeredBrandsMax } from '#rules/catalogue/catalogue-brands.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { newId, parseJson } from '#rules/platform/db/database.ts'
import { insertAsJson } from '#rules/platform/db/insert-as-json.ts'
import { toStoredBrand } from '../brand/stored-brand.ts'
import { type NotOffered, type ProductBrand, type ProductColumns, toSlug } from './brand-of-product.ts'
import type { Product } from './reloadly-shapes.ts'

type Brand = Row<'brands'>
type Offer = { product: Product; offer: ProductBrand | { reason: NotOffered } }
type Stored = {
  kept: string[]
  created: number
  updated: number
  withdrawn: number
  skipped: { product: Product; reason: NotOffered | 'full' }[]
}

/**
 * Stores a page of products as brands, in their order while the catalogue has room. A brand that an operator retired keeps its status, and
 * one that was paused returns.
 */
export async function storeProducts({ trx, changes }: UnitOfWork, offers: Offer[]): Promise<Stored> {
  await lockRoom(trx)
  const refs = offers.map(({ product }) => String(product.productId))
  const rows = await trx('brands').where({ supplier: 'reloadly' }).whereIn('supplier_ref', refs).select('*')
  const existing = new Map(rows.map((row) => [row.supplier_ref, row]))
  const takenOver = await findTakenOver(trx, offers)
  const categories = await findCategories(trx, offers)
  const [shown] = await trx('brands').whereNot({ status: 'retired' }).count({ count: '*' })
  let room = offeredBrandsMax - Number(shown?.count)
  const stored: Stored = { kept: [], created: 0, updated: 0, withdrawn: 0, skipped: [] }
  const added: NewValues<'brands'>[] = []
  const seen = new Set<string>()
  for (const { product, offer } of offers) {
    const ref = String(product.productId)
    if (seen.has(ref)) continue
    seen.add(ref)
    const row = existing.get(ref)
    const isReturning = row?.status === 'retired' && row.paused_for !== null
    const reason = 'reason' in offer ? offer.reason : findObstacle(offer, { ref, row, takenOver, isReturning, room })
    if (reason !== undefined || 'reason' in offer) {
      stored.skipped.push({ product, reason: reason ?? 'full' })
      if (row && (await withdraw(trx, row, reason === 'loss' ? 'cost' : 'withdrawn'))) {
        stored.withdrawn++
        room++
      }
      continue
    }
    const category = categories.get(offer.category) ?? ''
    stored.kept.push(ref)
    if (!row) {
      added.push(newBrand(offer, category, ref))
      room--
    } else if (await updateBrand(trx, row, { ...offer.columns, category })) stored.updated++
    if (isReturning) room--
  }
  await insertAsJson(trx, 'brands', added)
  stored.created = added.length
  const [first] = await trx('brands').where({ supplier: 'reloadly' }).whereIn('supplier_ref', refs).limit(1).select('id')
  // one event makes the BFF read the catalogue again
  if (first && stored.created + stored.updated + stored.withdrawn > 0) changes.add('brands', first.id)
  return stored
}

type Place = { ref: string; row: Brand | undefined; takenOver: Set<string>; isReturning: boolean; room: number }

/** Returns the reason that a product that could be offered is not, or undefined. A brand keeps its currency, in which it may be in use. */
function findObstacle({ columns }: ProductBrand, { ref, row, takenOver, isReturning, room }: Place): NotOffered | 'full' | undefined {
  if (!row && takenOver.has(ref)) return 'other_supplier'
  if (row && row.currency !== columns.currency) return 'currency'
  return room <= 0 && (!row || isReturning) ? 'full' : undefined
}

/**
 * Returns the ids of these products whose brands an operator gave another supplier, such as a stock of vouchers. Their slugs end with the
 * country and the id, also after a product was renamed.
 */
async function findTakenOver(trx: Knex.Transaction, offers: Offer[]): Promise<Set<string>> {
  const endOf = (slug: string) => slug.split('-').slice(-2).join('-')
  const refs = new Map(offers.flatMap(({ product, offer }) => ('slug' in offer ? [[endOf(offer.slug), String(product.productId)]] : [])))
  const slugs = offers.flatMap(({ offer }) => ('slug' in offer ? [offer.slug] : []))
  const rows = await trx('brands').whereNot({ supplier: 'reloadly' }).orWhereIn('slug', slugs).select('slug')
  return new Set(rows.flatMap(({ slug }) => refs.get(endOf(slug)) ?? []))
}

/** Retires the brands of Reloadly's that a complete run did not find, until they return. Returns their number. */
export async function withdrawOthers({ trx, changes }: UnitOfWork, kept: string[]): Promise<number> {
  const found = new Set(kept)
  const rows = await trx('brands')
    .where({ supplier: 'reloadly' })
    .whereNot({ status: 'retired' })
    .select('id', 'status', 'paused_for', 'supplier_ref')
  const withdrawn: string[] = []
  for (const row of rows) if (!found.has(row.supplier_ref ?? '') && (await withdraw(trx, row, 'withdrawn'))) withdrawn.push(row.id)
  if (withdrawn[0]) changes.add('brands', withdrawn[0])
  return withdrawn.length
}

/** Retires a brand that is offered or paused. Leaves alone one whose status an operator chose. */
async function withdraw(
  trx: Knex.Transaction,
  row: Pick<Brand, 'id' | 'status' | 'paused_for'>,
  pausedFor: 'withdrawn' | 'cost',
): Promise<boolean> {
  const isOperators = row.status !== 'active' && row.paused_for === null
  if (isOperators || (row.status === 'retired' && row.paused_for === pausedFor)) return false
  await trx('brands').where({ id: row.id }).update({ status: 'retired', paused_for: pausedFor })
  return row.status !== 'retired'
}

const newBrand = ({ columns, slug }: ProductBrand, category: string, ref: string): NewValues<'brands'> => ({
  ...columns,
  id: newId(),
  slug,
  category,
  website: '',
  // neither products nor cards state a last day
  validity_months: 0,
  status: 'active',
  supplier: 'reloadly',
  supplier_ref: ref,
  sort: 1000,
})

/** Writes the columns that differ. Returns true if there were any. */
async function updateBrand(trx: Knex.Transaction, row: Brand, columns: ProductColumns & { category: string }): Promise<boolean> {
  const current: Record<string, unknown> = {
    ...toStoredBrand(row),
    supplier_prices: parseJson(row.supplier_prices),
  }
  const differing = Object.entries(columns).filter(([name, value]) => stableText(current[name]) !== stableText(value))
  const status = row.paused_for === null ? {} : { status: 'active' as const, paused_for: null }
  if (!differing.length && row.paused_for === null) return false
  const { category, ...rest } = columns
  await trx('brands')
    .where({ id: row.id })
    .update({ ...toRow(rest), category, ...status })
  return true
}

const toRow = ({ countries, denominations, supplier_prices, ...columns }: ProductColumns) => ({
  ...columns,
  countries: JSON.stringify(countries),
  denominations: denominations && JSON.stringify(denominations),
  supplier_prices: JSON.stringify(supplier_prices),
})

const stableText = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part) ? Object.fromEntries(Object.entries(part).sort()) : part,
  )

/** Returns the ids of the offers' categories by name, creating those that are missing. */
async function findCategories(trx: Knex.Transaction, offers: Offer[]): Promise<Map<string, string>> {
  const names = [...new Set(offers.flatMap(({ offer }) => ('category' in offer ? offer.category : [])))]
  const stored = await trx('brand_categories').select('id', 'name', 'slug', 'sort')
  const last = Math.max(0, ...stored.map(({ sort }) => sort ?? 0))
  const added: typeof stored = []
  const ids = new Map<string, string>()
  for (const name of names) {
    const slug = toSlug(name) || 'gift-cards'
    let category = [...stored, ...added].find((one) => one.slug === slug || one.name === name)
    if (!category) {
      category = { id: newId(), name, slug, sort: last + added.length + 1 }
      added.push(category)
    }
    ids.set(name, category.id)
  }
  await insertAsJson(trx, 'brand_categories', added)
  return ids
}
