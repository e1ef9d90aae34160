import type { Knex } from 'knex'
import type { Catalogue } from '#contracts/brand/catalogue.ts'
import { isInCatalogue } from '#contracts/brand/fit.ts'
import { parseJson } from '#rules/platform/db/database.ts'
import type { SuppliedBrand } from './voucher/supply.ts'

/** Loads the pricing columns and the supplier of a catalogue's active brands in the given currency, in no order. */
export async function loadCataloguePrices(knex: Knex, catalogue: Catalogue, currency: string): Promise<SuppliedBrand[]> {
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
      'supplier',
    )
  return rows
    .filter((brand) => isInCatalogue(catalogue, { ...brand, countries: parseJson(brand.countries) }))
    .map((brand) => ({ ...brand, denominations: parseJson(brand.denominations), stocked_values: parseJson(brand.stocked_values) }))
}
