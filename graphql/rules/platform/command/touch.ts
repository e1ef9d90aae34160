import type { Knex } from 'knex'
import type { Changes as Columns, Row, TableName } from '../../../model/tables.ts'
import type { UnitOfWork } from './transact.ts'

/** Tables whose rows open pages follow. */
type Live = { [Name in TableName]: Row<Name> extends { id: string; revision: unknown } ? Name : never }[TableName]

/** Whose columns are these; one of several where a list stands. */
type Where<Name extends Live> = { id: string } & { [C in keyof Row<Name>]?: Row<Name>[C] | readonly Row<Name>[C][] }

type Touching = Pick<UnitOfWork, 'trx' | 'changes'>

/**
 * Writes to the row, raises its revision, and so locks it until the commit, after which subscribers hear of it. One guarded
 * statement. Yields whether such a row was there.
 */
export async function touch<Name extends Live>(work: Touching, table: Name, where: Where<Name>, set: Columns<Name> = {}): Promise<boolean> {
  const isThere = (await found(work, table, where).update(raised(work, set))) > 0
  if (isThere) work.changes.add(table, where.id)
  return isThere
}

/** The same; yields the row as it is now, or undefined. */
export async function touchRow<Name extends Live>(
  work: Touching,
  table: Name,
  where: Where<Name>,
  set: Columns<Name> = {},
): Promise<Row<Name> | undefined> {
  // the compiler resolves the rows of a table only where its name is known
  const touched = found(work, table, where).update(raised(work, set)).returning('*') as PromiseLike<Row<Name>[]>
  const [row] = await touched
  if (row) work.changes.add(table, where.id)
  return row
}

function found<Name extends Live>({ trx }: Touching, table: Name, where: Where<Name>) {
  const rows = trx(table)
  for (const [column, value] of Object.entries(where)) {
    if (Array.isArray(value)) rows.whereIn(column, value)
    else rows.where(column, value as Knex.Value)
  }
  return rows
}

const raised = ({ trx }: Touching, set: object): never => ({ ...set, revision: trx.raw('revision + 1') }) as never
