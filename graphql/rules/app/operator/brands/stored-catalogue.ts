import type { Knex } from 'knex'
import type { Row } from '#model/tables.ts'
import { type StoredBrand, toStoredBrand } from '#rules/catalogue/brand/stored-brand.ts'

export type StoredCategory = Row<'brand_categories'>
export type StoredCatalogue = { categories: StoredCategory[]; brands: StoredBrand[] }

/** Loads all categories and brands, also those that are retired. */
export async function loadStoredCatalogue(knex: Knex): Promise<StoredCatalogue> {
  return { categories: await knex('brand_categories').select(), brands: (await knex('brands').select()).map(toStoredBrand) }
}
