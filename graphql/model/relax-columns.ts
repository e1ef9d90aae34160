import type { Knex } from 'knex'
import type { Collection } from './collection.ts'

/**
 * Columns of an older database that may be empty now. SQLite builds such a table anew, which only goes outside a transaction
 * with its foreign keys unwatched; each table is done whole or not at all, and the next start goes on.
 */
export async function relaxColumns(knex: Knex, model: readonly Collection[]): Promise<void> {
  for (const { name, fields } of model) {
    if (!(await knex.schema.hasTable(name))) continue
    const present = await knex.queryBuilder().from(name).columnInfo()
    const strict = Object.entries(fields).filter(([column, field]) => field.nullable && present[column]?.nullable === false)
    if (!strict.length) continue
    await knex.schema.alterTable(name, (table) => {
      for (const [column] of strict) table.setNullable(column)
    })
  }
}
