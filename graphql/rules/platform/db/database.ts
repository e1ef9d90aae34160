import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { BigInteger, Json, Timestamp } from '#model/fields.ts'
import { isPostgres } from '#model/is-postgres.ts'
import { DatabaseAwayError } from '../../../directus-patches/lost-connections.ts'

/** Converts a bigint column to a number, which is exact below 2^53. SQLite returns numbers and PostgreSQL strings. */
export const minor = (value: BigInteger | null): number => Number(value)

/** Converts a timestamp column to a Date. SQLite returns milliseconds and PostgreSQL a Date. */
export const instant = (value: Timestamp): Date => new Date(value)

/** Parses a JSON column. SQLite stores it as text, and PostgreSQL returns a value. */
export const parseJson = <T>(value: Json<T>): T => (typeof value === 'string' ? JSON.parse(value) : value)

/** Returns the first row of a query that must return one. Throws a plain error, not a refusal, when there is none. */
export async function orThrow<Found>(query: PromiseLike<Found>): Promise<NonNullable<Found extends readonly (infer One)[] ? One : Found>>
export async function orThrow(query: PromiseLike<unknown>): Promise<unknown> {
  const found = await query
  const row = Array.isArray(found) ? found[0] : found
  if (row === undefined) throw new Error('A row that must be there is missing')
  return row
}

let lastAt = 0
let counter = 0

/**
 * Returns a version 7 UUID, so that rows of the same time are adjacent in an index. Ids increase within this process, by a counter
 * within a millisecond, and also when the clock is set back.
 */
export function newId(): string {
  const now = Date.now()
  if (now > lastAt) {
    lastAt = now
    counter = 0
  } else if (++counter > 0xfff) {
    lastAt++
    counter = 0
  }
  const time = lastAt.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}${randomUUID().slice(18)}`
}

/** Casts an id column to text, as the hidden tables store ids. PostgreSQL cannot compare a uuid with text. */
export const idText = (knex: Knex, column: string): Knex.Raw => knex.raw('cast(?? as varchar(36))', [column])

/** Returns true for a database error that reports a duplicate value of a unique key. */
export const isUniqueViolation = (error: unknown): boolean => {
  const code = (error as { code?: string }).code
  return code === '23505' || (code === 'SQLITE_CONSTRAINT' && /UNIQUE/.test(String((error as Error).message)))
}

/** Returns true for a serialisation failure or deadlock on PostgreSQL, after which the transaction can be retried. */
export const isSerializationFailure = (error: unknown): boolean => ['40001', '40P01'].includes((error as { code?: string }).code ?? '')

/** PostgreSQL's error classes for the values of a row: data, integrity except unique keys, and raised exceptions. */
const rowErrorCodes = /^(22|23(?!505)|P0)/

/**
 * Returns true when a statement failed because of the database or the machine, not because of the row's values. Examples are a lost
 * connection, a full disk or a conflict with another transaction.
 */
export function isDatabaseError(error: unknown): boolean {
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  if (syscall !== undefined || error instanceof DatabaseAwayError || isUniqueViolation(error) || isSerializationFailure(error)) return true
  if (typeof code !== 'string') return false
  if (code.startsWith('SQLITE_')) return !/^SQLITE_(CONSTRAINT|MISMATCH|TOOBIG)/.test(code)
  return /^(?=.*\d)[0-9A-Z]{5}$/.test(code) && !rowErrorCodes.test(code)
}

/** Returns `column in (…)` for many texts with a single binding, because hundreds of bindings cost more than the query. */
export const inList = (knex: Knex, column: string, values: string[]): Knex.Raw =>
  isPostgres(knex)
    ? knex.raw('?? = any(?)', [column, values])
    : knex.raw('?? in (select value from json_each(?))', [column, JSON.stringify(values)])

/** Narrows a nullable column that is known to be set. It checks nothing at runtime. */
export function nonNull<T>(value: T): NonNullable<T>
export function nonNull(value: unknown): unknown {
  return value
}
