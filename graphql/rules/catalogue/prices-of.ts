import type { Knex } from 'knex'
import { parseJson } from '#rules/platform/db/database.ts'
import type { Catalogue } from './catalogue.input.ts'
import type { Priced } from './fit.ts'
import { inCatalogue } from './in-catalogue.ts'

/** Which values the active brands of a campaign's catalogue take, in no order; their marks and terms stay where they are. */
export async function pricesOf(knex: Knex, catalogue: Catalogue, currency: string): Promise<Priced[]> {
  const rows = await knex('brands')
    .where({ status: 'active', currency })
    .select('id', 'category', 'countries', 'kind', 'currency', 'status', 'denominations', 'min_value', 'max_value', 'step_value')
  return rows
    .filter((brand) => inCatalogue(catalogue, { ...brand, countries: parseJson(brand.countries) }))
    .map((brand) => ({ ...brand, denominations: parseJson(brand.denominations) }))
}
