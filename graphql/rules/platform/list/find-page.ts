import type { Knex } from 'knex'
import { type Order, type Place, placeOf, readCursor, type SortedRow, toCursor } from './cursor.ts'
import { countUpTo, readRows, type Sql, sqlOf } from './sql.ts'

/** A condition that an index reads alone. `rest` are the other conditions, and those of the list by default. */
export type Driver = { narrow: Sql; rest?: Sql }

/**
 * A list of rows of one company. The first of the `drivers` selects all rows of the company. `rest` are all conditions, to compare rows that
 * were read by one of them. `walk` are those of an index that has the rows in the list's order.
 */
export type ListedRows = {
  table: 'rewards' | 'recipients'
  columns: readonly string[]
  order: Order
  drivers: Driver[]
  rest: Sql
  walk: Sql
  /** The columns to sum. */
  sums: readonly string[]
}

export type FoundPage = {
  ids: string[]
  next: string | null
  count: number
  isCountMin: boolean
  sums: string[] | null
  isNarrowed: boolean
}

type Page = { after?: string | null | undefined; limit: number }

/**
 * The bounds of a search. Up to `few` rows of a condition are all read and sorted. Otherwise rows are read in the list's order, in `steps` of
 * more rows each until a page is full. `counted` are read to count those that match several frequent conditions.
 */
export type Bounds = { few: number; steps: number[]; counted: number }

const usualBounds: Bounds = { few: 10_000, steps: [1000, 4000, 16_000, 64_000], counted: 20_000 }

/**
 * Finds a page of a list. Reads the rows of the rarest condition if they are few, and otherwise walks the list's order and compares each
 * row. Both are bounded, whatever the company's size. Refuses BAD_INPUT for an unknown cursor.
 */
export async function findPage(knex: Knex, list: ListedRows, { after, limit }: Page, bounds = usualBounds): Promise<FoundPage> {
  const from = after ? readCursor(after, list.order) : undefined
  const counts: number[] = []
  for (const { narrow } of list.drivers)
    counts.push(await countUpTo(knex, sqlOf`select 1 from ${list.table} where ${narrow}`, bounds.few + 1))
  const least = Math.min(...counts)
  const driver = list.drivers[counts.indexOf(least)]
  if (driver && least <= bounds.few) {
    const rows = sqlOf`from (${candidates(list, driver.narrow)} limit ${bounds.few}) ${list.table} where ${driver.rest ?? list.rest}`
    const found = await readPage(knex, list, rows, { from, limit })
    return { ...toPage(list, found, limit), ...(await totalsOf(knex, list, rows)), isNarrowed: false }
  }
  const walked = await walkPage(knex, list, { from, limit, steps: bounds.steps })
  return { ...walked, count: await countMany(knex, list, bounds), isCountMin: true, sums: null }
}

/** Returns a query of the rows that a condition selects, with the columns that all conditions and sums need. */
const candidates = ({ table, columns }: ListedRows, narrow: Sql): Sql =>
  sqlOf`select ${columns.map((column) => `${table}.${column}`).join(', ')} from ${table} where ${narrow}`

type From = { from: Place | undefined; limit: number }

/** Reads the rows of a page and one more, which says whether another page follows. */
function readPage(knex: Knex, list: ListedRows, rows: Sql, { from, limit }: From): Promise<SortedRow[]> {
  const behind = from ? sqlOf` and ${isBehind(list, from)}` : ''
  return readRows(knex, sqlOf`select id, seq, ${list.order.column} as sorted ${rows}${behind} ${inOrder(list)} limit ${limit + 1}`)
}

function inOrder({ table, order: { column, isDescending } }: ListedRows): string {
  const columns = column === 'seq' ? ['seq'] : [column, 'seq']
  return `order by ${columns.map((each) => `${table}.${each} ${isDescending ? 'desc' : 'asc'}`).join(', ')}`
}

/** Returns the condition for rows behind a place in the list's order. */
function isBehind({ table, order: { column, isDescending } }: ListedRows, [value, seq]: Place): Sql {
  const sign = isDescending ? '<' : '>'
  if (column === 'seq') return { sql: `${table}.seq ${sign} ?`, bindings: [seq] }
  return { sql: `(${table}.${column}, ${table}.seq) ${sign} (?, ?)`, bindings: [column.endsWith('_at') ? new Date(value) : value, seq] }
}

function toPage({ order }: ListedRows, found: SortedRow[], limit: number): Pick<FoundPage, 'ids' | 'next'> {
  const last = found.length > limit ? found[limit - 1] : undefined
  return { ids: found.slice(0, limit).map(({ id }) => id), next: last ? toCursor(order, placeOf(last)) : null }
}

/** Counts and sums rows that are few. */
async function totalsOf(knex: Knex, { sums }: ListedRows, rows: Sql): Promise<Pick<FoundPage, 'count' | 'isCountMin' | 'sums'>> {
  const summed = sums.map((column, at) => `, sum(${column}) as sum${at}`).join('')
  const [row] = await readRows<Record<string, number | string | null>>(knex, sqlOf`select count(*) as count${summed} ${rows}`)
  return { count: Number(row?.count), isCountMin: false, sums: sums.map((_, at) => String(row?.[`sum${at}`] ?? 0)) }
}

/** Reads rows in the list's order, more each time, until a page of them matches. Ends the page early after the last step. */
async function walkPage(
  knex: Knex,
  list: ListedRows,
  { from, limit, steps }: From & { steps: number[] },
): Promise<Pick<FoundPage, 'ids' | 'next' | 'isNarrowed'>> {
  const found: SortedRow[] = []
  let place = from
  for (const rows of steps) {
    const step = await walkRows(knex, list, { from: place, limit: limit - found.length }, rows)
    found.push(...step.found)
    if (found.length > limit || !step.end) return { ...toPage(list, found, limit), isNarrowed: false }
    place = step.end
  }
  return { ids: found.map(({ id }) => id), next: place ? toCursor(list.order, place) : null, isNarrowed: true }
}

/**
 * Reads the next rows of the list's order, and returns those that match and the place of the last one read. It is undefined at the list's
 * end, and if the page is full.
 */
async function walkRows(knex: Knex, list: ListedRows, { from, limit }: From, rows: number) {
  const walk = from ? sqlOf`${list.walk} and ${isBehind(list, from)}` : list.walk
  const read = sqlOf`from (${candidates(list, walk)} ${inOrder(list)} limit ${rows}) ${list.table} where ${list.rest}`
  const found = await readPage(knex, list, read, { from: undefined, limit })
  if (found.length > limit) return { found, end: undefined }
  const sorted = sqlOf`select id, seq, ${list.order.column} as sorted from ${list.table} where ${walk}`
  const [last] = await readRows<SortedRow>(knex, sqlOf`${sorted} ${inOrder(list)} limit 1 offset ${rows - 1}`)
  return { found, end: last && placeOf(last) }
}

/** Counts rows that match frequent conditions. A single one is known to match many, of several only the first rows are compared. */
async function countMany(knex: Knex, list: ListedRows, { few, counted }: Bounds): Promise<number> {
  // the first driver selects all rows of the company
  if (list.drivers.length <= 2) return few
  const rows = sqlOf`(${candidates(list, list.walk)} ${inOrder(list)} limit ${counted}) ${list.table}`
  return countUpTo(knex, sqlOf`select 1 from ${rows} where ${list.rest}`, few)
}
