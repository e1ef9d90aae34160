import type { Knex } from 'knex'
import type { Me } from '#rules/platform/access/me.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { parseJson } from '#rules/platform/db/database.ts'
import type { Row } from '../../model/tables.ts'
import type { Catalogue } from './catalogue.input.ts'
import { inCatalogue } from './in-catalogue.ts'

export type BrandRow = Omit<Row<'brands'>, 'denominations' | 'countries'> & {
  denominations: number[] | null
  countries: string[]
  category_name: string
}

/** The active brands of a campaign's catalogue, in the order every screen shows them; or those of them that are asked for. */
export async function brandsOf(knex: Knex, catalogue: Catalogue, currency: string, only?: readonly string[]): Promise<BrandRow[]> {
  const rows = await knex('brands')
    .join('brand_categories', 'brand_categories.id', 'brands.category')
    .where({ 'brands.status': 'active', 'brands.currency': currency })
    .where((query) => void (only && query.whereIn('brands.id', only)))
    .orderBy(['brands.sort', 'brands.name'])
    .select('brands.*', 'brand_categories.name as category_name')
  return rows
    .map((row) => ({ ...row, denominations: parseJson(row.denominations), countries: parseJson(row.countries) }))
    .filter((brand) => inCatalogue(catalogue, brand))
}

/** Refuses VALIDATION unless every brand of a choice is one of the company's currency and every category of a rule exists. */
export async function checkCatalogue(trx: Knex.Transaction, catalogue: Catalogue | undefined, me: Me): Promise<void> {
  const { brands = [], rule } = catalogue ?? {}
  const known = brands.length ? await trx('brands').whereIn('id', brands).where({ currency: me.currency }).select('id') : []
  if (new Set(brands).size !== known.length) throw refusal('VALIDATION', { fields: { 'input.catalogue.brands': 'Unknown brand' } })
  const categories = rule?.categories ?? []
  const there = categories.length ? await trx('brand_categories').whereIn('id', categories).select('id') : []
  if (new Set(categories).size !== there.length)
    throw refusal('VALIDATION', { fields: { 'input.catalogue.rule.categories': 'Unknown category' } })
}
