/**
 * A column. A query returns `Read`, a statement takes `Write`, and `insertAsJson` takes `Value`. Only the rules read `hidden` columns,
 * which never reach the graph.
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
  /** The description for integrators. Columns that many collections have are described in schema/read-words.ts. */
  says?: string
  /** The only values it may hold. */
  list?: ClosedList
  /** Its whole numbers are minor units of a currency. */
  isMoney?: true
  /** Never set. It only carries the types. */
  readonly types?: [Read, Write, Value]
}

/** The only values that some columns hold. Becomes an enum of the contract with a name, a description and a description of each value. */
export type ClosedList<Word extends string = string> = { name: string; says: string; words: Readonly<Record<Word, string>> }

/** Declares a closed list. Give `Word` the type of the values, so that a missing one does not compile. */
export const closedList = <Word extends string>(name: string, says: string, words: Record<Word, string>): ClosedList<Word> => ({
  name,
  says,
  words,
})

/** A string on PostgreSQL, a number on SQLite. `minor` converts either to a number. */
export type BigInteger = number | string
/** A Date on PostgreSQL, milliseconds on SQLite. `instant` converts either to a Date. */
export type Timestamp = Date | number
/** A boolean on PostgreSQL, 0 or 1 on SQLite. */
export type StoredBoolean = boolean | 0 | 1
/** The value on PostgreSQL, JSON text on SQLite. `parseJson` reads either. */
export type Json<T> = T | string

type Text<T extends string> = Field<T, T>
type Whole = Field<number, number>
type BigWhole = Field<BigInteger, BigInteger>
type Bool = Field<StoredBoolean, StoredBoolean>

export const id = (): Text<string> => ({ type: 'uuid', primary: true })
/** The primary key of a table outside the graph. */
export const key = (length: number): Text<string> => ({ type: 'string', length, primary: true })
export const uuid = (): Text<string> => ({ type: 'uuid' })
export const ref = (to: string): Text<string> => ({ type: 'uuid', to })
/** A text of any content. `T` narrows it for columns outside the graph. */
export const string = <T extends string = string>(length = 255): Text<T> => ({ type: 'string', length })
/** A value of a closed list. It is an enum in the contract and unconstrained text in the database. */
export const oneOf = <Word extends string>(list: ClosedList<Word>, length: number): Text<Word> => ({ type: 'string', length, list })
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
/** A JSON column, written as JSON text. `insertAsJson` takes the value itself, and `parseJson` reads it. */
export const json = <T>(): Field<Json<T>, string, T> => ({ type: 'json' })
/** JSON in a text column, for tables outside the graph. */
export const jsonText = <T>(): Field<Json<T>, string, T> => ({ type: 'text' })
/** An amount of integer minor units of the wallet's currency (paise, cents), below 2^53. Defaults to 0. */
export const money = (): Initial<BigWhole> => ({ type: 'bigInteger', default: 0, isMoney: true })
/** An amount in minor units without a default, such as a limit or a price that may be missing. */
export const amount = (): BigWhole => ({ type: 'bigInteger', isMoney: true })

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
/** Describes a column for integrators. State the fact first, then units, when it is null, and what counts. */
export const says = <F extends Field>(sentence: string, field: F): F => ({ ...field, says: sentence })
export const hidden = <F extends Field>(field: F): F => ({ ...field, hidden: true })
export const unique = <F extends Field>(field: F): F => ({ ...field, unique: true })
