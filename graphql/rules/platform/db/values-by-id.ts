import type { Knex } from 'knex'
import type { Collection } from '#model/collection.ts'
import type { ColumnField } from '#model/fields.ts'
import { isPostgres } from '#model/is-postgres.ts'
import type { ColumnChanges, NewValues, TableName } from '#model/tables.ts'

/** The PostgreSQL type to which a value read as text from the JSON object is cast, by the field's type. SQLite needs no cast. */
const sqlTypes: Record<ColumnField['type'], string> = {
  uuid: 'uuid',
  string: 'text',
  text: 'text',
  integer: 'integer',
  bigInteger: 'bigint',
  boolean: 'boolean',
  timestamp: 'timestamptz',
  date: 'date',
  json: 'json',
}

type Row<Name extends TableName> = { id: string } & { [C in keyof NewValues<Name>]?: unknown }

/**
 * Returns the column values for one update statement that sets different values on many rows. Each column that differs between rows is
 * read from a JSON object by the row's id. The first row defines the columns.
 */
export function valuesById<Name extends TableName>(
  trx: Knex.Transaction,
  table: Collection & { name: Name },
  rows: readonly Row<Name>[],
): ColumnChanges<Name>
export function valuesById(
  trx: Knex.Transaction,
  { name, fields }: Collection,
  rows: readonly ({ id: string } & Record<string, unknown>)[],
): Record<string, unknown> {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== 'id')
  return Object.fromEntries(
    columns.map((column) => {
      const first = rows[0]?.[column] ?? null
      if (rows.every((row) => asText(row[column]) === asText(first))) return [column, first]
      const type = sqlTypes[fields[column]?.type ?? 'text']
      const values = JSON.stringify(Object.fromEntries(rows.map((row) => [row.id, asStored(trx, row[column] ?? null)])))
      return [column, valueOfRow(trx, name, type, values)]
    }),
  )
}

const valueOfRow = (trx: Knex.Transaction, table: string, type: string, values: string): Knex.Raw =>
  isPostgres(trx)
    ? trx.raw(`cast(cast(? as json) ->> cast(?? as text) as ${type})`, [values, `${table}.id`])
    : trx.raw(`json_extract(?, '$."' || ?? || '"')`, [values, `${table}.id`])

/** Converts a Date to milliseconds on SQLite, as it stores timestamps. */
const asStored = (trx: Knex.Transaction, cell: unknown): unknown => (cell instanceof Date && !isPostgres(trx) ? cell.getTime() : cell)
const asText = (cell: unknown): string => JSON.stringify(cell ?? null)
