import type { Row } from '#model/tables.ts'

/** The columns of a brand before they are checked, as a file, Directus or the database has them. */
export type BrandColumns = { [Column in keyof Row<'brands'>]?: unknown }
export type CategoryColumns = { [Column in keyof Row<'brand_categories'>]?: unknown }

/** The error messages of a row, by column. Empty when the row may be stored. */
export type ColumnErrors = Record<string, string>
