import type { Field } from './fields.ts'

/**
 * The readers of a table's rows. All signed-in users read `public`, a company its own row (`self`), its members `company` and each member
 * `own`. Only users with money_company or audit_company read `money` or `audit`.
 */
export type Readers = 'public' | 'self' | 'company' | 'money' | 'audit' | 'own'

export type Collection<Name extends string = string, Fields extends Record<string, Field> = Record<string, Field>> = {
  name: Name
  /** The description of a row for integrators. */
  says: string
  read: Readers
  fields: Fields
  /** Composite unique keys, by column names. */
  unique?: string[][]
  indexes?: string[][]
  /** Columns that are mostly empty. An index with one of them covers only the rows where it is filled. */
  sparse?: string[]
  /** Partial indexes of the rows where a column has one value. Use them for values that few rows have. */
  partial?: { of: string; value: string; columns: string[] }[]
}

/** Declares a table of the graph. */
export const collection = <const Name extends string, const Fields extends Record<string, Field>>(
  name: Name,
  rest: Omit<Collection<Name, Fields>, 'name'>,
): Collection<Name, Fields> => ({ name, ...rest })
