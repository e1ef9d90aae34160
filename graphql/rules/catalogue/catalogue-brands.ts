import type { Knex } from 'knex'
import type { Catalogue } from '#contracts/brand/catalogue.ts'
import { isInCatalogue } from '#contracts/brand/fit.ts'
import { isPostgres } from '#model/is-postgres.ts'
import type { Row } from '#model/tables.ts'
import type { Me } from '#rules/platform/access/me.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { orThrow, parseJson } from '#rules/platform/db/database.ts'

/** The maximum number of brands that are not retired, because pages read the whole catalogue in one query of at most 500. */
export const offeredBrandsMax = 500
export const noRoom = `The catalogue offers at most ${offeredBrandsMax} brands. Retire others first`

/** The number of the advisory lock of `lockRoom`. */
const roomLock = 370_500

/**
 * Makes transactions that offer brands take turns until they end, so that together they keep to `offeredBrandsMax`. Call it before the brands
 * are counted. SQLite has one writer at a time anyway.
 */
export async function lockRoom(trx: Knex): Promise<void> {
  if (isPostgres(trx)) await trx.raw('select pg_advisory_xact_lock(?)', [roomLock])
}

export type BrandRow = Omit<Row<'brands'>, 'denominations' | 'stocked_values' | 'countries'> & {
  denominations: number[] | null
  stocked_values: number[] | null
  countries: string[]
  category_name: string
}

/** Loads the active brands of a catalogue in the given currency, in display order, limited to the ids in `only` if given. */
export async function loadCatalogueBrands(
  knex: Knex,
  catalogue: Catalogue,
  currency: string,
  only?: readonly string[],
): Promise<BrandRow[]> {
  const rows = await selectBrands(knex)
    .where({ 'brands.status': 'active', 'brands.currency': currency })
    .where((query) => void (only && query.whereIn('brands.id', only)))
    .orderBy(['brands.sort', 'brands.name'])
  return rows.map(toBrandRow).filter((brand) => isInCatalogue(catalogue, brand))
}

/** Loads brands, also those that are not offered any more. */
export const loadBrands = async (knex: Knex, ids: readonly string[]): Promise<BrandRow[]> =>
  (await selectBrands(knex).whereIn('brands.id', ids)).map(toBrandRow)

/** Loads one brand, also if it is not offered any more. */
export const loadBrand = (knex: Knex, id: string): Promise<BrandRow> => orThrow(loadBrands(knex, [id]))

const selectBrands = (knex: Knex) =>
  knex('brands')
    .join('brand_categories', 'brand_categories.id', 'brands.category')
    .select('brands.*', 'brand_categories.name as category_name')

const toBrandRow = <Brand extends Pick<Row<'brands'>, 'denominations' | 'stocked_values' | 'countries'>>(row: Brand) => ({
  ...row,
  denominations: parseJson(row.denominations),
  stocked_values: parseJson(row.stocked_values),
  countries: parseJson(row.countries),
})

/**
 * Refuses VALIDATION unless every selected brand exists in the company's currency and every category of the catalogue's rule exists. An
 * undefined catalogue passes.
 */
export async function checkCatalogue(trx: Knex.Transaction, catalogue: Catalogue | undefined, me: Me): Promise<void> {
  const { brands = [], rule } = catalogue ?? {}
  const found = brands.length ? await trx('brands').whereIn('id', brands).where({ currency: me.currency }).select('id') : []
  if (new Set(brands).size !== found.length) throw refusal('VALIDATION', { fields: { 'input.catalogue.brands': 'Unknown brand' } })
  const categories = rule?.categories ?? []
  const existing = categories.length ? await trx('brand_categories').whereIn('id', categories).select('id') : []
  if (new Set(categories).size !== existing.length)
    throw refusal('VALIDATION', { fields: { 'input.catalogue.rule.categories': 'Unknown category' } })
}
