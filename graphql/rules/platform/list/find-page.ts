import type { Knex } from 'knex'
import { searchCountMax } from '#contracts/rest/search.ts'
import { isTime, type Order, type Place, placeOf, readCursor, type SortedRow, toCursor } from './cursor.ts'
import { countUpTo, readRows, type Sql, sqlOf } from './sql.ts'

/**
 * A condition that an index reads alone: a query of the ids that it selects. `rest` are the other conditions, and by default all. `isOnly`
 * says that there are none, so that its distinct ids are those of the list. An id can come more than once.
 */
export type Driver = { ids: Sql; rest?: Sql; isOnly?: boolean }

/**
 * A list of rows of one company. `all` selects all rows of the company, and the `drivers` are the list's conditions. `rest` are all conditions,
 * to compare rows that were read by one of them. `walk` are those of an index that has the rows in the list's order.
 */
export type ListedRows = {
  table: 'rewards' | 'recipients'
  columns: readonly string[]
  order: Order
  all: Sql
  drivers: Driver[]
  rest: Sql
  walk: Sql
  /** The columns to sum. */
  sums: readonly string[]
}

type Totals = { count: number; isCountMin: boolean; sums: string[] | null }

export type FoundPage = Totals & { ids: string[]; next: string | null; isNarrowed: boolean }

type Page = { after?: string | null | undefined; limit: number }

/**
 * The bounds of a search. Up to `few` rows of a condition are all read and sorted. Otherwise rows are read in the list's order, in `steps`
 * until a page is full. If it is not, up to `some` rows of a condition are sorted. `counted` are read to count matches of several frequent
 * conditions.
 */
export type Bounds = { few: number; some: number; steps: number[]; counted: number }

const usualBounds: Bounds = { few: searchCountMax, some: 50_000, steps: [1000, 4000, 16_000, 64_000], counted: 20_000 }

/**
 * Finds a page of a list. Reads the rows of the rarest condition if they are few, and otherwise walks the list's order and compares each
 * row. Both are bounded, whatever the company's size. Refuses BAD_INPUT for an unknown cursor.
 */
export async function findPage(knex: Knex, list: ListedRows, { after, limit }: Page, bounds = usualBounds): Promise<FoundPage> {
  const from = after ? readCursor(after, list.order) : undefined
  const { rare, least } = await findRarest(knex, list, bounds.few)
  if (rare) return (await walkCounted(knex, list, { from, limit }, bounds, rare)) ?? sortPage(knex, list, { from, limit }, rare)
  const walked = await walkPage(knex, list, { from, limit }, bounds.steps)
  if (walked.isNarrowed) {
    const some = await findRarest(knex, list, bounds.some)
    if (some.rare) return sortPage(knex, list, { from, limit }, some.rare)
  }
  return { ...walked, ...(await countWalked(knex, list, { ...bounds, few: least }, walked, Boolean(after))) }
}

/** A condition with at most `max` rows, which have `ids` distinct ids. */
type Rare = { driver: Driver; count: number; ids: number; max: number }

/**
 * Returns the condition with the fewest rows, if it has at most `max`. Of each it counts no more than the fewest before. If all have more,
 * the company itself may have few. `least` is the number of ids that the list's only condition has at least.
 */
async function findRarest(knex: Knex, { drivers, all }: ListedRows, max: number): Promise<{ rare?: Rare; least: number }> {
  let rare: Rare | undefined
  let least = max
  for (const driver of drivers) {
    const counted = await countRows(knex, driver, rare?.count ?? max + 1)
    if (counted.count < (rare?.count ?? max + 1)) rare = { driver, ...counted, max }
    if (driver.isOnly) least = Math.min(least, counted.ids)
  }
  if (rare) return { rare, least }
  const driver = { ids: all }
  const counted = await countRows(knex, driver, max + 1)
  return counted.count <= max ? { rare: { driver, ...counted, max }, least } : { least }
}

/** Counts the rows of a condition, at most `max`, and the distinct ids of an only one among them. */
async function countRows(knex: Knex, { ids, isOnly }: Driver, max: number): Promise<{ count: number; ids: number }> {
  if (!isOnly) {
    const count = await countUpTo(knex, ids, max)
    return { count, ids: count }
  }
  const counted = sqlOf`select count(*) as count, count(distinct id) as ids from (select id from (${ids}) found limit ${max}) counted`
  const [row] = await readRows<{ count: number | string; ids: number | string }>(knex, counted)
  return { count: Number(row?.count), ids: Number(row?.ids) }
}

/** Returns a query of the rows that a condition selects, with the columns that all conditions and sums need. */
const candidates = ({ table, columns }: ListedRows, narrow: Sql): Sql =>
  sqlOf`select ${columns.map((column) => `${table}.${column}`).join(', ')} from ${table} where ${narrow}`

type From = { from: Place | undefined; limit: number }

/**
 * Reads a page in the list's order, and counts its only condition by ids alone. Returns undefined if the first step does not fill the page,
 * or if rows are summed.
 */
async function walkCounted(knex: Knex, list: ListedRows, from: From, { steps }: Bounds, { driver, count, ids }: Rare) {
  const [rows = 0] = steps
  if (!driver.isOnly || list.sums.length > 0 || count <= rows) return undefined
  const walked = await walkPage(knex, list, from, [rows])
  if (walked.isNarrowed) return undefined
  return { ...walked, count: ids, isCountMin: false, sums: null }
}

/** Reads all rows of a rare condition, and sorts, counts and sums those that match. */
async function sortPage(knex: Knex, list: ListedRows, { from, limit }: From, { driver, max }: Rare): Promise<FoundPage> {
  const { table, order, sums } = list
  const ids = sqlOf`${table}.id in (select id from (${driver.ids} limit ${max}) few)`
  const rows = sqlOf`from (${candidates(list, ids)} limit ${max}) ${table} where ${driver.rest ?? list.rest}`
  const totals = ['count(*)', ...sums.map((column) => `sum(${column})`)]
  const named = (over: string) => totals.map((total, at) => `${total}${over} as total${at}`).join(', ')
  const sorted = sqlOf`select id, seq, ${order.column} as sorted, ${named(' over ()')} ${rows}`
  const behind = from ? sqlOf` where ${isBehind(table, order, from, 'sorted')}` : ''
  const page = sqlOf`select * from (${sorted}) ${table}${behind} ${inOrder(table, order, 'sorted')} limit ${limit + 1}`
  const found = await readRows<SortedRow & Record<string, number | string | null>>(knex, page)
  const [first] = found.length ? found : await readRows<Record<string, number | string | null>>(knex, sqlOf`select ${named('')} ${rows}`)
  const [count, ...others] = totals.map((_, at) => first?.[`total${at}`] ?? 0)
  return { ...toPage(list, found, limit), count: Number(count), isCountMin: false, sums: others.map(String), isNarrowed: false }
}

function inOrder(table: string, { column, isDescending }: Order, name = column): string {
  const columns = column === 'seq' ? ['seq'] : [name, 'seq']
  return `order by ${columns.map((each) => `${table}.${each} ${isDescending ? 'desc' : 'asc'}`).join(', ')}`
}

/** Returns the condition for rows behind a place in the list's order, whose column has the name `name`. */
function isBehind(table: string, { column, isDescending }: Order, [value, seq]: Place, name = column): Sql {
  const sign = isDescending ? '<' : '>'
  if (column === 'seq') return { sql: `${table}.seq ${sign} ?`, bindings: [seq] }
  return { sql: `(${table}.${name}, ${table}.seq) ${sign} (?, ?)`, bindings: [isTime(column) ? new Date(value) : value, seq] }
}

function toPage({ order }: ListedRows, found: SortedRow[], limit: number): Pick<FoundPage, 'ids' | 'next'> {
  const last = found.length > limit ? found[limit - 1] : undefined
  return { ids: found.slice(0, limit).map(({ id }) => id), next: last ? toCursor(order, placeOf(last)) : null }
}

type Walked = Pick<FoundPage, 'ids' | 'next' | 'isNarrowed'>

/** Reads rows in the list's order, more each time, until a page of them matches. Ends the page early after the last step. */
async function walkPage(knex: Knex, list: ListedRows, { from, limit }: From, steps: number[]): Promise<Walked> {
  const found: SortedRow[] = []
  let place = from
  for (const rows of steps) {
    const step = await walkRows(knex, list, { from: place, limit: limit - found.length }, rows)
    found.push(...step.found)
    if (found.length > limit || !step.end) return { ...toPage(list, found, limit), isNarrowed: false }
    place = placeOf(step.end)
  }
  return { ids: found.map(({ id }) => id), next: place ? toCursor(list.order, place) : null, isNarrowed: true }
}

/** Reads the next rows of the list's order in one statement. Returns those that match, and the last one read unless the list ends. */
async function walkRows(knex: Knex, list: ListedRows, { from, limit }: From, rows: number) {
  const { table, order } = list
  const walk = from ? sqlOf`${list.walk} and ${isBehind(table, order, from)}` : list.walk
  const sorted = (isMatch: number) => `select id, seq, ${order.column} as sorted, ${isMatch} as matches from step ${table}`
  const found = sqlOf`${sorted(1)} where ${list.rest} ${inOrder(table, order)} limit ${limit + 1}`
  const end = sqlOf`${sorted(0)} ${inOrder(table, order)} limit 1 offset ${rows - 1}`
  const step = sqlOf`with step as materialized (${candidates(list, walk)} ${inOrder(table, order)} limit ${rows})`
  const read = await readRows<SortedRow & { matches: number }>(
    knex,
    sqlOf`${step} select * from (${found}) found union all select * from (${end}) last`,
  )
  return { found: read.filter(({ matches }) => matches === 1), end: read.find(({ matches }) => matches === 0) }
}

/**
 * Counts rows that match frequent conditions. A single one is known to match many, and of several only the first rows are compared. A list
 * that ends on its first page is counted by it.
 */
async function countWalked(knex: Knex, list: ListedRows, { few, counted }: Bounds, walked: Walked, isLater: boolean): Promise<Totals> {
  const { table, order, sums } = list
  if (!isLater && !walked.next) {
    const ids = walked.ids.map(() => '?').join(', ') || 'null'
    const summed = ['count(*) as total', ...sums.map((column, at) => `sum(${column}) as total${at}`)].join(', ')
    const [row] = await readRows<Record<string, number | string | null>>(knex, {
      sql: `select ${summed} from ${table} where id in (${ids})`,
      bindings: walked.ids,
    })
    return { count: walked.ids.length, isCountMin: false, sums: sums.map((_, at) => String(row?.[`total${at}`] ?? 0)) }
  }
  if (list.drivers.length <= 1) return { count: few, isCountMin: true, sums: null }
  const rows = sqlOf`(${candidates(list, list.walk)} ${inOrder(table, order)} limit ${counted}) ${table}`
  const count = await countUpTo(knex, sqlOf`select 1 from ${rows} where ${list.rest}`, few)
  return { count: Math.max(count, walked.ids.length), isCountMin: true, sums: null }
}
