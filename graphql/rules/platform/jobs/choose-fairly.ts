import type { Knex } from 'knex'
import { indexName } from '#model/apply-table.ts'
import { isPostgres } from '#model/is-postgres.ts'
import type { QueryOf } from '#model/tables.ts'
import type { QueueTable } from './held-lease.ts'

/** A table with rows of many owners, such as companies. It has a partial index on the owner `by` and on `dueAt` for each of `statuses`. */
type SharedTable<Table> = { table: Table; by: string; dueAt: string; statuses: readonly string[] }

/** The due rows to choose from: `max` of them in all, and at most `share` of each owner. */
type Choice<Table extends QueueTable> = { due: () => QueryOf<Table>; share: number; max: number }

type ChosenRow = { id: string; owner: string }
type Chosen = ChosenRow[] | { rows: ChosenRow[] }

/**
 * Chooses the most overdue rows of each owner in turn, without locking them. Seeks from one owner with waiting rows to the next and reads
 * at most `share` due rows of each, however many there are. Owners that do not fit are left out at random.
 */
export async function chooseFairly<Table extends QueueTable>(
  knex: Knex,
  shared: SharedTable<Table>,
  { due, share, max }: Choice<Table>,
): Promise<ChosenRow[]> {
  const walks = shared.statuses.map((status) => walkOwners(knex, shared, status))
  const firsts = shared.statuses.map((status) => readFirst(knex, shared, { status, due: due().limit(share) }))
  const each = (parts: Knex.Raw[], separator: string) => parts.map(() => '?').join(separator)
  const query = knex.raw<Chosen>(
    `with recursive ${each(walks, ', ')}, due_rows as (${each(firsts, ' union all ')}), placed as (
      select id, owner, row_number() over (partition by owner order by due_at, id) as place from due_rows)
    select id, owner from placed where place <= ? order by place, random() limit ?`,
    [...walks, ...firsts, share, max],
  )
  const result = await (isPostgres(knex) ? knex.transaction(async (trx) => withoutSorting(trx, query)) : query)
  return Array.isArray(result) ? result : result.rows
}

/**
 * Runs a query of PostgreSQL that sorts only where no index has the order. Statistics that are older than a launch let it sort all due rows
 * of an owner.
 */
async function withoutSorting(trx: Knex.Transaction, query: Knex.Raw<Chosen>): Promise<Chosen> {
  // the sort that remains has a high cost, for which PostgreSQL would compile the query
  await trx.raw("select set_config('enable_sort', 'off', true), set_config('jit', 'off', true)")
  return query.transacting(trx)
}

/** Returns a table expression of the owners that have rows of a status, and a last one that is null. */
function walkOwners(knex: Knex, shared: SharedTable<string>, status: string): Knex.Raw {
  const { by } = shared
  const rows = knex.raw('?? from ? where ?', [by, rowsOf(knex, shared, status), isOf(knex, status)])
  const first = knex.raw('(select ? order by ?? limit 1)', [rows, by])
  const further = knex.raw('(select ? and ?? > former.owner order by ?? limit 1)', [rows, by, by])
  const walk = walkName(status)
  return knex.raw('??(owner) as (select ? union all select ? from ?? as former where former.owner is not null)', [
    walk,
    first,
    further,
    walk,
  ])
}

/** Returns a query of the first due rows of each owner. */
function readFirst<Table extends QueueTable>(
  knex: Knex,
  shared: SharedTable<Table>,
  { status, due }: { status: string; due: QueryOf<Table> },
): Knex.Raw {
  const { table, by, dueAt } = shared
  const rows = due
    .from(rowsOf(knex, shared, status))
    .where(isOf(knex, status))
    // with an array only the partial index has this order, so PostgreSQL does not read all due rows by the time alone
    .whereRaw(isPostgres(knex) ? '?? = any(array[waiting.owner])' : '?? = waiting.owner', [by])
    .orderBy(by)
    .orderBy(dueAt)
  return isPostgres(knex)
    ? knex.raw('select mine.* from ?? as waiting cross join lateral ? as mine', [
        walkName(status),
        rows.select('id', { owner: by }, { due_at: dueAt }),
      ])
    : knex.raw('select mine.id, mine.?? as owner, mine.?? as due_at from ?? as waiting cross join ?? as mine on mine.id in ?', [
        by,
        dueAt,
        walkName(status),
        table,
        rows.select('id'),
      ])
}

const walkName = (status: string): string => `owners_${status}`

/** A literal, so that both databases see that the partial index applies. */
const isOf = (knex: Knex, status: string): Knex.Raw => knex.raw(`status = '${status}'`)

/** SQLite needs the name of the partial index. Without statistics it prefers one that reads every due row. */
const rowsOf = (knex: Knex, { table, by, dueAt }: SharedTable<string>, status: string): Knex.Raw =>
  isPostgres(knex) ? knex.raw('??', [table]) : knex.raw('?? indexed by ??', [table, indexName(table, [by, dueAt], `_${status}`)])
