import type { Knex } from 'knex'
import { type BuilderStatement, partsOf } from './statement-parts.ts'

/** The offset from which selecting ids first is faster than reading the skipped rows. */
const farOffset = 1000

/**
 * Rewrites sorted queries with a limit and a text search or an offset from 1000. A subquery selects the ids, and only their rows are read.
 * Only for `tables`, whose key column is `id`.
 */
export function findIdsFirst(knex: Knex, tables: ReadonlySet<string>): void {
  knex.on('start', (statement: BuilderStatement) => {
    const { table, limit, offset = 0, lock } = statement._single ?? {}
    if (statement._method !== 'select' || typeof table !== 'string' || !tables.has(table) || !limit || lock) return
    if (!hasPlainRows(statement) || partsOf(statement, 'order').length === 0) return
    const ids = statement.clone().clear('select').select(`${table}.id`)
    if (offset < farOffset && !hasTextSearch(ids)) return
    statement.clear('where').clear('limit').clear('offset')
    statement.whereIn(`${table}.id`, ids)
  })
}

/**
 * Returns true if a query returns rows of one table without grouping or aggregates. Left joins are allowed, because filters on related rows
 * use them.
 */
const hasPlainRows = (statement: BuilderStatement): boolean =>
  ['group', 'having', 'union', 'with'].every((grouping) => partsOf(statement, grouping).length === 0) &&
  partsOf(statement, 'join').every(({ joinType }) => joinType === 'left') &&
  partsOf(statement, 'columns').every(({ method, distinct }) => !method && !distinct)

const hasTextSearch = (ids: Knex.QueryBuilder<object, object[]>): boolean => /\bi?like \?/i.test(ids.toSQL().sql)
