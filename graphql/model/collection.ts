import type { Field } from './fields.ts'

/**
 * Who may read the rows:
 * `public` everyone signed in · `self` the company's own row · `company` its people ·
 * `money` and `audit` only those whose user carries money_company or audit_company · `own` the person themselves.
 */
export type Readers = 'public' | 'self' | 'company' | 'money' | 'audit' | 'own'

export type Collection = {
  name: string
  read: Readers
  fields: Record<string, Field>
  /** Composite unique keys, by column names. */
  unique?: string[][]
  indexes?: string[][]
  /** Columns that are mostly empty: an index of one of them knows only the rows where it is filled, and costs the others nothing. */
  sparse?: string[]
  /** Keys and indexes of earlier versions: in the way, or kept for nobody. */
  retired?: string[][]
}

/** A table of the graph: one call a file, so that the model reads top to bottom. */
export const collection = (name: string, rest: Omit<Collection, 'name'>): Collection => ({ name, ...rest })
