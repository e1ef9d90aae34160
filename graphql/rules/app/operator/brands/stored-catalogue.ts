import type { Knex } from 'knex'
import { catalogueInput } from '#rules/catalogue/catalogue.input.ts'
import { isInCatalogue } from '#rules/catalogue/in-catalogue.ts'
import { minor, parseJson } from '#rules/platform/db/database.ts'
import type { Row } from '../../../../model/tables.ts'

/** A brand as the database holds it, with lists as lists and amounts as numbers on both databases. */
export type StoredBrand = ReturnType<typeof toStoredBrand>
export type StoredCategory = Row<'brand_categories'>
export type StoredCatalogue = { categories: StoredCategory[]; brands: StoredBrand[] }

/** Loads all categories and brands, also those that are retired. */
export async function loadStoredCatalogue(knex: Knex): Promise<StoredCatalogue> {
  return { categories: await knex('brand_categories').select(), brands: (await knex('brands').select()).map(toStoredBrand) }
}

export const toStoredBrand = (row: Row<'brands'>) => ({
  ...row,
  countries: parseJson(row.countries),
  denominations: parseJson(row.denominations),
  min_value: row.min_value === null ? null : minor(row.min_value),
  max_value: row.max_value === null ? null : minor(row.max_value),
  step_value: row.step_value === null ? null : minor(row.step_value),
})

/**
 * Returns true if a voucher of the brand was bought or issued, or a campaign, a template or points in its currency offer it. Its currency
 * then has to stay.
 */
export async function isBrandInUse(knex: Knex, brand: StoredBrand): Promise<boolean> {
  const { id, currency } = brand
  if (await knex('plutus_voucher_stock').where({ brand: id }).first('id')) return true
  if (await knex('plutus_voucher_orders').where({ brand: id }).first('id')) return true
  if (await knex('claims').where({ brand: id }).first('id')) return true
  const lists = [
    await knex('campaigns').where({ currency }).whereNot({ status: 'cancelled' }).whereNotNull('catalogue').select('catalogue'),
    await knex('templates')
      .join('companies', 'companies.id', 'templates.company')
      .where('companies.reward_currency', currency)
      .whereNotNull('templates.catalogue')
      .select('templates.catalogue'),
    await knex('points_programs')
      .join('companies', 'companies.id', 'points_programs.company')
      .where('companies.reward_currency', currency)
      .whereNotNull('points_programs.catalogue')
      .select('points_programs.catalogue'),
  ]
  return lists.flat().some(({ catalogue }) => {
    const parsed = catalogueInput.safeParse(parseJson(catalogue))
    return parsed.success && isInCatalogue(parsed.data, brand)
  })
}
