import type { Knex } from 'knex'
import { parseJson } from '#rules/platform/db/database.ts'
import type { Catalogue } from './catalogue.input.ts'
import type { BrandPricing } from './fit.ts'
import { isInCatalogue } from './in-catalogue.ts'

/** Loads the pricing columns of a catalogue's active brands in the given currency, in no order. */
export async function loadCataloguePrices(knex: Knex, catalogue: Catalogue, currency: string): Promise<BrandPricing[]> {
  const rows = await knex('brands')
    .where({ status: 'active', currency })
    .select(
      'id',
      'category',
      'countries',
      'kind',
      'currency',
      'status',
      'denominations',
      'min_value',
      'max_value',
      'step_value',
      'stocked_values',
    )
  return rows
    .filter((brand) => isInCatalogue(catalogue, { ...brand, countries: parseJson(brand.countries) }))
    .map((brand) => ({ ...brand, denominations: parseJson(brand.denominations), stocked_values: parseJson(brand.stocked_values) }))
}
