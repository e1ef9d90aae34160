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
