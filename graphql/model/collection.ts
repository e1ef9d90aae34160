import type { Field } from './fields.ts'

/**
 * Who may read the rows:
 * `public` everyone signed in · `self` the company's own row · `company` its people ·
 * `money` and `audit` only those whose user carries money_company or audit_company · `own` the person themselves.
 */
export type Readers = 'public' | 'self' | 'company' | 'money' | 'audit' | 'own'

export type Collection<Name extends string = string, Fields extends Record<string, Field> = Record<string, Field>> = {
  name: Name
  /** What a row is, to an integrator. */
  says: string
  read: Readers
  fields: Fields
  /** Composite unique keys, by column names. */
  unique?: string[][]
  indexes?: string[][]
  /** Columns that are mostly empty: an index of one covers only the rows where it is filled, and costs the others nothing. */
  sparse?: string[]
  /** Indexes of the rows where a column has one value: the few they cover are found among a million, and they cost the others nothing. */
  partial?: { of: string; value: string; columns: string[] }[]
}

/** Declares a table of the graph: one call a file, so that the model reads from top to bottom. */
export const collection = <const Name extends string, const Fields extends Record<string, Field>>(
  name: Name,
  rest: Omit<Collection<Name, Fields>, 'name'>,
): Collection<Name, Fields> => ({ name, ...rest })
