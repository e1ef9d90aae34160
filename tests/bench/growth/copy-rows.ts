import type { BulkSql } from './bulk-sql.ts'

/** A row that is there: where it is, and its own key. */
export type Model = { table: string; id: string }
/** What new columns say, as SQL over `n`; all others are as in the model. */
type Columns = Record<string, string>

const rowsAtOnce = 50_000
const restMs = 100

/** Rows like one that is there, for each `n.i` from 1 to `count`; others get the database between two pieces. */
export async function copyRows(sql: BulkSql, model: Model, count: number, columns: Columns): Promise<void> {
  for (let from = 1; from <= count; from += rowsAtOnce) {
    const to = Math.min(count, from + rowsAtOnce - 1)
    const numbers = `(with recursive k(i) as (select ${from} union all select i + 1 from k where i < ${to}) select i from k)`
    await copyFrom(sql, model, numbers, columns)
    await new Promise((resolve) => setTimeout(resolve, restMs))
  }
}

/** The same for each row of a query, as `n`. */
export async function copyFrom(sql: BulkSql, { table, id }: Model, query: string, columns: Columns): Promise<void> {
  const one = `select * from ${table} where id = '${id}'`
  const [model] = await sql.run(one)
  if (!model) throw new Error(`${table} has no row ${id}`)
  const names = Object.keys(model)
  const unknown = Object.keys(columns).find((name) => !names.includes(name))
  if (unknown) throw new Error(`${table} has no column ${unknown}`)
  const quoted = names.map((name) => `"${name}"`)
  const values = names.map((name) => columns[name] ?? `model."${name}"`)
  await sql.run(`insert into ${table} (${quoted}) select ${values.join(', ')} from ${query} n cross join (${one}) model`)
}
