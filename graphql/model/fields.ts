/**
 * What a column is. `hidden` columns are read by the rules only and never reach the graph.
 * `Read` is what a query gives on either database, `Write` what a statement takes, `Value` what `insertAsJson` takes; both with
 * undefined where an insert may leave it out.
 */
export type Field<Read = unknown, Write = unknown, Value = Write> = {
  type: 'uuid' | 'string' | 'text' | 'integer' | 'bigInteger' | 'boolean' | 'timestamp' | 'date' | 'json'
  length?: number
  nullable?: boolean
  hidden?: boolean
  unique?: boolean
  primary?: boolean
  default?: string | number | boolean
  /** The collection this foreign key points to. */
  to?: string
  /** Never there: it carries the types. */
  readonly types?: [Read, Write, Value]
}

/** PostgreSQL gives a string, SQLite a number: `minor` makes a number of either. */
export type BigInteger = number | string
/** PostgreSQL gives a Date, SQLite milliseconds: `instant` makes a Date of either. */
export type Timestamp = Date | number
/** SQLite keeps 0 and 1. */
export type Truth = boolean | 0 | 1
/** SQLite keeps a text, which `parseJson` reads. */
export type Json<T> = T | string

type Text<T extends string> = Field<T, T>
type Whole = Field<number, number>
type BigWhole = Field<BigInteger, BigInteger>
type Bool = Field<Truth, Truth>

export const id = (): Text<string> => ({ type: 'uuid', primary: true })
/** The key of a table outside the graph. */
export const key = (length: number): Text<string> => ({ type: 'string', length, primary: true })
export const uuid = (): Text<string> => ({ type: 'uuid' })
export const ref = (to: string): Text<string> => ({ type: 'uuid', to })
/** The allowed words are its type; the database does not know them. */
export const string = <T extends string = string>(length = 255): Text<T> => ({ type: 'string', length })
export const text = (): Text<string> => ({ type: 'text' })
export function integer(): Whole
export function integer(initial: number): Initial<Whole>
export function integer(initial?: number): Whole {
  return { type: 'integer', ...(initial === undefined ? {} : { default: initial }) }
}
export function bigInteger(): BigWhole
export function bigInteger(initial: number): Initial<BigWhole>
export function bigInteger(initial?: number): BigWhole {
  return { type: 'bigInteger', ...(initial === undefined ? {} : { default: initial }) }
}
export const boolean = (initial: boolean): Initial<Bool> => ({ type: 'boolean', default: initial })
export const timestamp = (): Field<Timestamp, Timestamp> => ({ type: 'timestamp' })
/** Written as JSON text; `insertAsJson` takes what it holds, and `parseJson` gives it back. */
export const json = <T>(): Field<Json<T>, string, T> => ({ type: 'json' })
/** The same in a text column, outside the graph. */
export const jsonText = <T>(): Field<Json<T>, string, T> => ({ type: 'text' })
/** Integer minor units of the wallet's currency (paise, cents), below 2^53. */
export const money = (): Initial<BigWhole> => ({ type: 'bigInteger', default: 0 })

type Initial<F> = F extends Field<infer Read, infer Write, infer Value> ? Field<Read, Write | undefined, Value | undefined> : never

export const initially = <Word extends string>(field: Field<Word, Word>, initial: Word): Field<Word, Word | undefined> => ({
  ...field,
  default: initial,
})
export const optional = <Read, Write, Value>(
  field: Field<Read, Write, Value>,
): Field<Read | null, Write | null | undefined, Value | null | undefined> => ({
  ...field,
  nullable: true,
})
export const hidden = <F extends Field>(field: F): F => ({ ...field, hidden: true })
export const unique = <F extends Field>(field: F): F => ({ ...field, unique: true })
