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
  /** What it means to an integrator; columns that many collections have are described in schema/read-words.ts. */
  says?: string
  /** The only words it holds. */
  list?: ClosedList
  /** Its whole numbers are minor units of a currency. */
  isMoney?: true
  /** Never there: it carries the types. */
  readonly types?: [Read, Write, Value]
}

/** The only words that some columns hold: an enum of the contract by that name, what it tells, and what each word means. */
export type ClosedList<Word extends string = string> = { name: string; says: string; words: Readonly<Record<Word, string>> }

/** Declares a closed list. Where a list of statuses.ts or of a rule has its words, `Word` is theirs, so that none can be missing. */
export const closedList = <Word extends string>(name: string, says: string, words: Record<Word, string>): ClosedList<Word> => ({
  name,
  says,
  words,
})

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
/** A text of any words; `T` is for columns that the graph does not have. */
export const string = <T extends string = string>(length = 255): Text<T> => ({ type: 'string', length })
/** A word of a closed list: an enum in the contract, a text in the database, which does not know the words. */
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
/** Written as JSON text; `insertAsJson` takes what it holds, and `parseJson` gives it back. */
export const json = <T>(): Field<Json<T>, string, T> => ({ type: 'json' })
/** The same in a text column, outside the graph. */
export const jsonText = <T>(): Field<Json<T>, string, T> => ({ type: 'text' })
/** Integer minor units of the wallet's currency (paise, cents), below 2^53. */
export const money = (): Initial<BigWhole> => ({ type: 'bigInteger', default: 0, isMoney: true })
/** The same without a default: a limit or a price that may be missing. */
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
/** Describes a column for integrators: a fact first, then units, when it is null, and what counts. */
export const says = <F extends Field>(sentence: string, field: F): F => ({ ...field, says: sentence })
export const hidden = <F extends Field>(field: F): F => ({ ...field, hidden: true })
export const unique = <F extends Field>(field: F): F => ({ ...field, unique: true })
