import type { Knex } from 'knex'
import { partsOf, type Statement } from './statement-parts.ts'

/** From this row on a page is far: on nearer ones the detour costs as much as it saves. */
const far = 1000

/**
 * Lets a far page and a search find the ids of their rows first, from an index alone where there is one, and read those rows only. The
 * database would read every row that it passes over. Conditions, order and limit stay the ones that were written: they find the ids.
 * `tables` are those whose key is `id`.
 */
export function findIdsFirst(knex: Knex, tables: ReadonlySet<string>): void {
  knex.on('start', (statement: Statement) => {
    const { table, limit, offset = 0, lock } = statement._single ?? {}
    if (statement._method !== 'select' || typeof table !== 'string' || !tables.has(table) || !limit || lock) return
    if (!isPlain(statement) || partsOf(statement, 'order').length === 0) return
    const ids = statement.clone().clear('select').select(`${table}.id`)
    if (offset < far && !searches(ids)) return
    statement.clear('where').clear('limit').clear('offset')
    statement.whereIn(`${table}.id`, ids)
  })
}

/** Rows of one table, each as it is; a filter may look at the row that they belong to, which is joined both times. */
const isPlain = (statement: Statement): boolean =>
  ['group', 'having', 'union', 'with'].every((grouping) => partsOf(statement, grouping).length === 0) &&
  partsOf(statement, 'join').every(({ joinType }) => joinType === 'left') &&
  partsOf(statement, 'columns').every(({ method, distinct }) => !method && !distinct)

const searches = (ids: Knex.QueryBuilder<object, object[]>): boolean => /\bi?like \?/i.test(ids.toSQL().sql)
