import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { BigInteger, Json, Timestamp } from '../../../model/fields.ts'

/** SQLite hands out numbers, PostgreSQL strings: money below 2^53 is a number inside the rules. */
export const minor = (value: BigInteger | null): number => Number(value)

/** SQLite keeps milliseconds, PostgreSQL a Date. */
export const instant = (value: Timestamp): Date => new Date(value)

/** What a JSON column holds; SQLite keeps it as text. */
export const parseJson = <T>(value: Json<T>): T => (typeof value === 'string' ? JSON.parse(value) : value)

/** The row of a query that must give one, of several the first. Throws where there is none: a broken promise, not a refusal. */
export async function orThrow<Found>(query: PromiseLike<Found>): Promise<NonNullable<Found extends readonly (infer One)[] ? One : Found>>
export async function orThrow(query: PromiseLike<unknown>): Promise<unknown> {
  const found = await query
  const row = Array.isArray(found) ? found[0] : found
  if (row === undefined) throw new Error('A row that must be there is missing')
  return row
}

/** A version 7 UUID: rows of a moment lie side by side in every index, so that a chunk of a launch touches few pages. */
export function newId(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

/** An id as the hidden tables keep it, in text: PostgreSQL compares no uuid with one. */
export const idText = (knex: Knex, column: string): Knex.Raw => knex.raw('cast(?? as varchar(36))', [column])

export const isPostgres = (knex: Knex): boolean => knex.client.config.client === 'pg'

/** A unique key stood in the way: someone was first. */
export const isUniqueViolation = (error: unknown): boolean => {
  const code = (error as { code?: string }).code
  return code === '23505' || (code === 'SQLITE_CONSTRAINT' && /UNIQUE/.test(String((error as Error).message)))
}

/** Two transactions met on PostgreSQL; one of them may simply try again. */
export const isSerializationFailure = (error: unknown): boolean => ['40001', '40P01'].includes((error as { code?: string }).code ?? '')

/** `column in (…)` for many texts as one binding: hundreds of them cost the process more than the look does. */
export const inList = (knex: Knex, column: string, values: string[]): Knex.Raw =>
  isPostgres(knex)
    ? knex.raw('?? = any(?)', [column, values])
    : knex.raw('?? in (select value from json_each(?))', [column, JSON.stringify(values)])

/** A column that may be null, of a row that has it: it is said to the compiler alone, and nothing is checked. */
export function filled<T>(value: T): NonNullable<T>
export function filled(value: unknown): unknown {
  return value
}
