import type { Knex } from 'knex'
import { isPostgres } from '#model/is-postgres.ts'
import type { NewValues, Row, TableName } from '#model/tables.ts'

type Cells = Record<string, unknown>
type Column<Name extends TableName> = keyof Row<Name> & string
/**
 * `conflict.on` is the unique key, and `conflict.take` are the columns to update in the row that already exists. `returning` are the
 * columns to return.
 */
type Options<Column extends string, Returned extends Column> = {
  conflict?: { on: readonly Column[]; take: readonly Column[] }
  returning?: readonly Returned[]
}

/**
 * Inserts rows with the same columns, sent as one JSON value. This is three times as fast as one binding per cell and has no binding limit.
 * Pass JSON columns as values, not as text.
 */
export async function insertAsJson<Name extends TableName, Returned extends Column<Name> = never>(
  trx: Knex.Transaction,
  table: Name,
  rows: readonly NewValues<Name>[],
  options?: Options<Column<Name>, Returned>,
): Promise<Pick<Row<Name>, Returned>[]>
export async function insertAsJson(
  trx: Knex.Transaction,
  table: string,
  lines: readonly Cells[],
  options: Options<string, string> = {},
): Promise<object[]> {
  if (!lines.length) return []
  const columns = Object.keys(lines[0] ?? {})
  const own = columns.filter((column) => !isShared(lines, column))
  const plan: Plan = { table, rows: lines, columns, own, merge: conflictClause(trx, options) }
  return isPostgres(trx) ? insertRecords(trx, plan) : insertArrays(trx, plan)
}

/**
 * The prepared insert. `own` are the columns that differ between the rows, and `merge` is the SQL for a conflict and for the returned
 * columns.
 */
type Plan = { table: string; rows: readonly Cells[]; columns: string[]; own: string[]; merge: string }

/** Inserts on PostgreSQL. Columns with the same value in all rows are sent once, as a record into which each row is merged. */
async function insertRecords(trx: Knex.Transaction, { table, rows, columns, own, merge }: Plan): Promise<object[]> {
  const names = columns.map(() => '??').join(', ')
  const shared = columns.filter((column) => !own.includes(column))
  const result = await trx.raw<{ rows: object[] }>(
    `insert into ?? (${names}) select ${names}
      from json_populate_recordset(json_populate_record(null::??, ?::json), ?::json) ${merge}`,
    [
      table,
      ...columns,
      ...columns,
      table,
      toWellFormedJson(pick(rows[0] ?? {}, shared)),
      toWellFormedJson(rows.map((row) => pick(row, own))),
    ],
  )
  return result.rows
}

/** Serialises a value with lone surrogates replaced, because PostgreSQL rejects them. A client may have cut a text within a character. */
const toWellFormedJson = (value: object): string =>
  JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'string' ? inner.toWellFormed() : inner))

/** Inserts on SQLite. Each row is sent as a JSON array and its cells are read by index, because reading by name is slower. */
async function insertArrays(trx: Knex.Transaction, { table, rows, columns, own, merge }: Plan): Promise<object[]> {
  const names = columns.map(() => '??').join(', ')
  const cells = columns.map((column) => (own.includes(column) ? `line.value ->> ${own.indexOf(column)}` : '?'))
  const shared = columns.filter((column) => !own.includes(column)).map((column) => asBinding(rows[0]?.[column]))
  const value = JSON.stringify(rows.map((row) => own.map((column) => asNumber(row[column]))))
  const select = `select ${cells.join(', ')} from json_each(?) as line where true`
  return trx.raw<object[]>(`insert into ?? (${names}) ${select} ${merge}`, [table, ...columns, ...shared, value])
}

function isShared(rows: readonly Cells[], column: string): boolean {
  const first = asNumber(rows[0]?.[column])
  return rows.every((row) => asNumber(row[column]) === first)
}

const pick = (row: Cells, columns: string[]): Cells => Object.fromEntries(columns.map((column) => [column, row[column]]))

const asBinding = (value: unknown): Knex.Value =>
  value !== null && typeof value === 'object' && !(value instanceof Date) ? JSON.stringify(value) : ((value ?? null) as Knex.Value)

function conflictClause(trx: Knex.Transaction, { conflict, returning }: Options<string, string>): string {
  const name = (column: string) => trx.raw('??', [column]).toQuery()
  const sets = conflict?.take.map((column) => `${name(column)} = excluded.${name(column)}`).join(', ')
  return [
    conflict && `on conflict (${conflict.on.map(name).join(', ')}) do update set ${sets}`,
    returning && `returning ${returning.map(name).join(', ')}`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Converts a Date to milliseconds, as SQLite stores it. */
const asNumber = (value: unknown): unknown => (value instanceof Date ? value.getTime() : value)

/** The type in which an insert takes a value read from a row. JSON, which PostgreSQL returns as an object, becomes text. */
type Stored<T> = Extract<T, string | number | null | undefined> | Extract<T, Date> | (Extract<T, object> extends never ? never : string)

/** Copies columns of a row that was read, in the format that an insert takes. JSON becomes text. */
export function pickColumnsAsStored<Row extends object, Column extends keyof Row>(
  row: Row,
  columns: readonly Column[],
): { [C in Column]: Stored<Row[C]> }
export function pickColumnsAsStored(row: Record<string, unknown>, columns: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(columns.map((column) => [column, asStored(row[column])]))
}

const asStored = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !(value instanceof Date) ? JSON.stringify(value) : value
