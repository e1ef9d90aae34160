/**
 * A column of a table. `Read` is its type in a query, `Write` in a statement, `Value` in `insertAsJson`. Columns that are `hidden` are read
 * only by the rules and are not in the graph.
 */
export type ColumnField<Read = unknown, Write = unknown, Value = Write> = {
  type: 'uuid' | 'string' | 'text' | 'integer' | 'bigInteger' | 'boolean' | 'timestamp' | 'date' | 'json'
  length?: number
  nullable?: boolean
  hidden?: boolean
  unique?: boolean
  primary?: boolean
  default?: string | number | boolean
  /** True if texts are compared byte by byte, whatever the database's locale. */
  isBytewise?: true
  /** The collection that this foreign key refers to. */
  to?: string
  /** The description in the contract, for integrators. Columns that many collections have are described in schema/read-words.ts. */
  says?: string
  /** The closed list of values that the column may hold. Undefined if any value is allowed. */
  list?: ClosedList
  /** True if the column holds an amount in minor units. */
  isMoney?: true
  /** Carries the type parameters `Read`, `Write` and `Value` for TypeScript. It never has a value. */
  readonly types?: [Read, Write, Value]
}

/**
 * The values that a column may hold. The contract has an enum of that name, with a description of the list (`says`) and of each value
 * (`words`).
 */
export type ClosedList<Word extends string = string> = { name: string; says: string; words: Readonly<Record<Word, string>> }

/** Declares a closed list of values. Give `Word` the union of the values, so that a missing description does not compile. */
export const closedList = <Word extends string>(name: string, says: string, words: Record<Word, string>): ClosedList<Word> => ({
  name,
  says,
  words,
})

/** A 64-bit integer as the database returns it: a string on PostgreSQL, a number on SQLite. `minor` converts either to a number. */
export type BigInteger = number | string
/** A time as the database returns it: a Date on PostgreSQL, epoch ms on SQLite. `instant` converts either to a Date. */
export type Timestamp = Date | number
/** A boolean as the database returns it: true or false on PostgreSQL, 1 or 0 on SQLite. */
export type StoredBoolean = boolean | 0 | 1
/** JSON as the database returns it: parsed on PostgreSQL, text on SQLite. `parseJson` returns the value of either. */
export type Json<T> = T | string

type Text<T extends string> = ColumnField<T, T>
type Whole = ColumnField<number, number>
type BigWhole = ColumnField<BigInteger, BigInteger>
type Bool = ColumnField<StoredBoolean, StoredBoolean>

export const id = (): Text<string> => ({ type: 'uuid', primary: true })
/** Declares the text primary key of a table outside the graph, with its maximum length. */
export const key = (length: number): Text<string> => ({ type: 'string', length, primary: true })
export const uuid = (): Text<string> => ({ type: 'uuid' })
export const ref = (to: string): Text<string> => ({ type: 'uuid', to })
/** Declares a text column with a maximum length. `T` narrows its values in TypeScript only. */
export const string = <T extends string = string>(length = 255): Text<T> => ({ type: 'string', length })
/** Declares a text column of a hidden table that is compared byte by byte, for ranges of texts with a common beginning. */
export const bytewise = (length: number): Text<string> => ({ type: 'string', length, isBytewise: true })
/** Declares a text column that holds a value of a closed list. The database does not check it, and the contract has an enum. */
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
export const timestamp = (): ColumnField<Timestamp, Timestamp> => ({ type: 'timestamp' })
/** Declares a JSON column. Statements write it as JSON text, `insertAsJson` takes the value itself, and `parseJson` reads it. */
export const jsonColumn = <T>(): ColumnField<Json<T>, string, T> => ({ type: 'json' })
/** Declares a text column that holds JSON text, for tables that GraphQL does not offer. */
export const jsonText = <T>(): ColumnField<Json<T>, string, T> => ({ type: 'text' })
/** Declares an amount in minor units of the wallet's currency (paise, cents), below 2^53. Defaults to 0. */
export const money = (): Initial<BigWhole> => ({ type: 'bigInteger', default: 0, isMoney: true })
/** Declares an amount in minor units without a default, such as a limit or a price. */
export const amount = (): BigWhole => ({ type: 'bigInteger', isMoney: true })

type Initial<F> =
  F extends ColumnField<infer Read, infer Write, infer Value> ? ColumnField<Read, Write | undefined, Value | undefined> : never

export const initially = <Word extends string>(field: ColumnField<Word, Word>, initial: Word): ColumnField<Word, Word | undefined> => ({
  ...field,
  default: initial,
})
export const optional = <Read, Write, Value>(
  field: ColumnField<Read, Write, Value>,
): ColumnField<Read | null, Write | null | undefined, Value | null | undefined> => ({
  ...field,
  nullable: true,
})
/** Adds a description for integrators to a column. Write the fact first, then units, when it is null, and what counts. */
export const says = <F extends ColumnField>(sentence: string, field: F): F => ({ ...field, says: sentence })
export const hidden = <F extends ColumnField>(field: F): F => ({ ...field, hidden: true })
export const unique = <F extends ColumnField>(field: F): F => ({ ...field, unique: true })
