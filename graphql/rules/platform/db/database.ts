import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { BigInteger, Json, Timestamp } from '../../../model/fields.ts'
import { isPostgres } from '../../../model/is-postgres.ts'

/** Money as a number: SQLite returns numbers, PostgreSQL strings, and below 2^53 both are exact. */
export const minor = (value: BigInteger | null): number => Number(value)

/** A time as a Date: SQLite stores milliseconds. */
export const instant = (value: Timestamp): Date => new Date(value)

/** The value of a JSON column; SQLite stores it as text. */
export const parseJson = <T>(value: Json<T>): T => (typeof value === 'string' ? JSON.parse(value) : value)

/** The row of a query that must return one, of several the first. Throws where there is none: a broken promise, not a refusal. */
export async function orThrow<Found>(query: PromiseLike<Found>): Promise<NonNullable<Found extends readonly (infer One)[] ? One : Found>>
export async function orThrow(query: PromiseLike<unknown>): Promise<unknown> {
  const found = await query
  const row = Array.isArray(found) ? found[0] : found
  if (row === undefined) throw new Error('A row that must be there is missing')
  return row
}

let lastAt = 0
let ofMoment = 0

/**
 * A version 7 UUID: rows of a moment are side by side in every index, so that a chunk of a launch touches few pages. Each is later than
 * the one before in this process: a counter within a millisecond, and a clock that is put back is waited for.
 */
export function newId(): string {
  const now = Date.now()
  if (now > lastAt) {
    lastAt = now
    ofMoment = 0
  } else if (++ofMoment > 0xfff) {
    lastAt++
    ofMoment = 0
  }
  const time = lastAt.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${ofMoment.toString(16).padStart(3, '0')}${randomUUID().slice(18)}`
}

/** An id as text, as the hidden tables store it: PostgreSQL compares no uuid with one. */
export const idText = (knex: Knex, column: string): Knex.Raw => knex.raw('cast(?? as varchar(36))', [column])

/** Whether a unique key was violated: someone was first. */
export const isUniqueViolation = (error: unknown): boolean => {
  const code = (error as { code?: string }).code
  return code === '23505' || (code === 'SQLITE_CONSTRAINT' && /UNIQUE/.test(String((error as Error).message)))
}

/** Whether two transactions conflicted on PostgreSQL; one of them may simply try again. */
export const isSerializationFailure = (error: unknown): boolean => ['40001', '40P01'].includes((error as { code?: string }).code ?? '')

/** Classes of PostgreSQL's errors that concern the values of a row: data and integrity, but for unique keys. */
const ofRow = /^(22|23(?!505)|P0)/

/**
 * Whether an error concerns the database or the machine rather than the row at hand: a lost connection, a full disk, another
 * transaction in the way.
 */
export function isOfDatabase(error: unknown): boolean {
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  if (syscall !== undefined || isUniqueViolation(error) || isSerializationFailure(error)) return true
  if (typeof code !== 'string') return false
  if (code.startsWith('SQLITE_')) return !/^SQLITE_(CONSTRAINT|MISMATCH|TOOBIG)/.test(code)
  return /^(?=.*\d)[0-9A-Z]{5}$/.test(code) && !ofRow.test(code)
}

/** `column in (…)` for many texts as one binding: hundreds of them cost the process more than the query does. */
export const inList = (knex: Knex, column: string, values: string[]): Knex.Raw =>
  isPostgres(knex)
    ? knex.raw('?? = any(?)', [column, values])
    : knex.raw('?? in (select value from json_each(?))', [column, JSON.stringify(values)])

/** A nullable column of a row that has it: this only tells the compiler, and checks nothing. */
export function filled<T>(value: T): NonNullable<T>
export function filled(value: unknown): unknown {
  return value
}
