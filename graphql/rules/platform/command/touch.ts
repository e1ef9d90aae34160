import type { Knex } from 'knex'
import type { ColumnChanges, Row, TableName } from '#model/tables.ts'
import type { UnitOfWork } from './transact.ts'

/** The tables whose rows have an id and a `revision`, which clients compare to detect a newer version. */
type Live = { [Name in TableName]: Row<Name> extends { id: string; revision: unknown } ? Name : never }[TableName]

/** The id of the row, and values that its columns must have for the update. A list matches any of its values. */
type Where<Name extends Live> = { id: string } & { [C in keyof Row<Name>]?: Row<Name>[C] | readonly Row<Name>[C][] }

type TouchWork = Pick<UnitOfWork, 'trx' | 'changes'>

/**
 * Updates a row and raises its revision by one, in one statement that locks the row until the commit. Returns false and changes nothing
 * when the row does not match `where`. Subscribers are notified after the commit.
 */
export async function touch<Name extends Live>(
  work: TouchWork,
  table: Name,
  where: Where<Name>,
  set: ColumnChanges<Name> = {},
): Promise<boolean> {
  const isThere = (await matchRows(work, table, where).update(withNextRevision(work, set))) > 0
  if (isThere) work.changes.add(table, where.id)
  return isThere
}

/**
 * Updates a row and raises its revision by one, and returns the updated row. Undefined when no row matches `where`. Subscribers are
 * notified after the commit.
 */
export async function touchRow<Name extends Live>(
  work: TouchWork,
  table: Name,
  where: Where<Name>,
  set: ColumnChanges<Name> = {},
): Promise<Row<Name> | undefined> {
  // the compiler resolves the rows of a table only where its name is known
  const touched = matchRows(work, table, where).update(withNextRevision(work, set)).returning('*') as PromiseLike<Row<Name>[]>
  const [row] = await touched
  if (row) work.changes.add(table, where.id)
  return row
}

function matchRows<Name extends Live>({ trx }: TouchWork, table: Name, where: Where<Name>) {
  const rows = trx(table)
  for (const [column, value] of Object.entries(where)) {
    if (Array.isArray(value)) rows.whereIn(column, value)
    else rows.where(column, value as Knex.Value)
  }
  return rows
}

const withNextRevision = ({ trx }: TouchWork, set: object): never => ({ ...set, revision: trx.raw('revision + 1') }) as never
