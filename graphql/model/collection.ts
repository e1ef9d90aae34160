import type { ColumnField } from './fields.ts'

/**
 * The users who may read a table's rows: all (`public`), the company in its own row (`self`), its members (`company`), or the row's member
 * (`own`). Rows of `money` and `audit` need that ability.
 */
export type Readers = 'public' | 'self' | 'company' | 'balance' | 'figures' | 'money' | 'audit' | 'own'

export type Collection<Name extends string = string, Fields extends Record<string, ColumnField> = Record<string, ColumnField>> = {
  name: Name
  /** The description of a row, shown to integrators in the GraphQL contract. */
  says: string
  read: Readers
  fields: Fields
  /** Unique keys of several columns, each a list of column names. */
  unique?: string[][]
  indexes?: string[][]
  /** Columns that are null in most rows. An index with one of them covers only the rows where it is not null. */
  sparse?: string[]
  /** Partial indexes on `columns`, each covering only the rows where the column `of` has `value`. For values that few rows have. */
  partial?: { of: string; value: string; columns: string[] }[]
}

/** Declares a table that can be read through GraphQL. */
export const collection = <const Name extends string, const Fields extends Record<string, ColumnField>>(
  name: Name,
  rest: Omit<Collection<Name, Fields>, 'name'>,
): Collection<Name, Fields> => ({ name, ...rest })
