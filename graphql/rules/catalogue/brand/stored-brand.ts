import type { Knex } from 'knex'
import type { Row } from '#model/tables.ts'
import { minor, parseJson } from '#rules/platform/db/database.ts'

/** A brand as the database holds it, with lists as lists and amounts as numbers on both databases. */
export type StoredBrand = ReturnType<typeof toStoredBrand>

export const toStoredBrand = (row: Row<'brands'>) => ({
  ...row,
  countries: parseJson(row.countries),
  denominations: parseJson(row.denominations),
  min_value: row.min_value === null ? null : minor(row.min_value),
  max_value: row.max_value === null ? null : minor(row.max_value),
  step_value: row.step_value === null ? null : minor(row.step_value),
})

export type StoredCategory = Row<'brand_categories'>
export type StoredCatalogue = { categories: StoredCategory[]; brands: StoredBrand[] }

/** Loads all categories and brands, also those that are retired. */
export async function loadStoredCatalogue(knex: Knex): Promise<StoredCatalogue> {
  return { categories: await knex('brand_categories').select(), brands: (await knex('brands').select()).map(toStoredBrand) }
}

/** The columns of a brand before they are checked, as a file, Directus or the database has them. */
export type BrandColumns = { [Column in keyof Row<'brands'>]?: unknown }
export type CategoryColumns = { [Column in keyof Row<'brand_categories'>]?: unknown }

/** The error messages of a row, by column. Empty when the row may be stored. */
export type ColumnErrors = Record<string, string>
