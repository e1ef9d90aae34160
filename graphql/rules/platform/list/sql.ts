import type { Knex } from 'knex'
import type { QueryOf, TableName } from '#model/tables.ts'

/** A part of a statement with its values. */
export type Sql = { sql: string; bindings: (string | number | Date)[] }

/** Returns the rows of all queries, one after the other. */
export const unionAll = (parts: Sql[]): Sql => ({
  sql: parts.map(({ sql }) => sql).join(' union all '),
  bindings: parts.flatMap(({ bindings }) => bindings),
})

/** Returns the condition that a row's `column` is one of the ids of a query. */
export const isWithin = (column: string, { sql, bindings }: Sql): Sql => ({ sql: `${column} in (${sql})`, bindings })

/** Restricts a query by a condition. */
export const whereSql = <Name extends TableName>(query: QueryOf<Name>, { sql, bindings }: Sql): void => void query.whereRaw(sql, bindings)

/** Returns the conditions of a query of one table, of which it has at least one. */
export function conditionsOf<Name extends TableName>(query: QueryOf<Name>): Sql {
  const { sql, bindings } = query.toSQL()
  return { sql: sql.slice(sql.indexOf(' where ') + ' where '.length), bindings: [...bindings] as Sql['bindings'] }
}

/** Returns a statement of parts and texts between them: parts are `Sql`, other values are written as they are. */
export function sqlOf(texts: TemplateStringsArray, ...parts: (Sql | string | number)[]): Sql {
  const asSql = (part: Sql | string | number | undefined): Sql =>
    typeof part === 'object' ? part : { sql: String(part ?? ''), bindings: [] }
  const all = texts.flatMap((text, at) => [{ sql: text, bindings: [] }, asSql(parts[at])])
  return { sql: all.map(({ sql }) => sql).join(''), bindings: all.flatMap(({ bindings }) => bindings) }
}

/** Returns the rows of a query. `Row` names the columns of its selection. */
export async function readRows<Row>(knex: Knex, query: Sql): Promise<Row[]>
export async function readRows(knex: Knex, { sql, bindings }: Sql): Promise<object[]> {
  const answer = await knex.raw<object[] | { rows: object[] }>(sql, bindings)
  return Array.isArray(answer) ? answer : answer.rows
}

/** Counts the rows of a query, at most `max`. */
export async function countUpTo(knex: Knex, query: Sql, max: number): Promise<number> {
  const [row] = await readRows<{ count: number | string }>(
    knex,
    sqlOf`select count(*) as count from (select 1 from (${query}) found limit ${max}) counted`,
  )
  return Number(row?.count)
}
