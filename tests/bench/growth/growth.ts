import { residentMemory } from '#tests/support/process-memory.ts'
import { startPostgres } from '#tests/support/start-postgres.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import type { Benchmark, Size } from '../benchmark.ts'
import { type Figure, figureTable, ms, percentile } from '../figure.ts'
import { withoutLimits } from '../without-limits.ts'
import { type BulkSql, postgresBulk, sqliteBulk } from './bulk-sql.ts'
import { companyOfSize } from './company-of-size.ts'
import type { Timings } from './list-pages.ts'
import { timeListPages } from './list-pages.ts'
import { modelRows } from './model-rows.ts'

/**
 * Measures how the times of lists, the memory and the database size grow on SQLite, with companies of 10,000, 100,000 and a million
 * rewards. Runs only when named.
 */
export const growthOnSqlite: Benchmark = {
  name: 'growth-sqlite',
  isOnlyNamed: true,
  async run({ size, say }) {
    const stack = await startStack({ bff: true, env: withoutLimits() })
    const sql = sqliteBulk(stack)
    try {
      return await measureGrowth('SQLite', stack, sql, size, say)
    } finally {
      await sql.close()
      await stack.stop()
    }
  },
}

/**
 * Measures how the times of lists, the memory and the database size grow on PostgreSQL with fsync, with the same three companies. Runs only
 * when named.
 */
export const growthOnPostgres: Benchmark = {
  name: 'growth-postgres',
  isOnlyNamed: true,
  async run({ size, say }) {
    const postgres = await startPostgres({ isDurable: true })
    const stack = await startStack({ bff: true, env: { ...postgres.env, ...withoutLimits() } })
    try {
      return await measureGrowth('PostgreSQL', stack, postgresBulk(postgres), size, say)
    } finally {
      await stack.stop()
      await postgres.stop()
    }
  },
}

async function measureGrowth(
  database: string,
  stack: TestStack,
  sql: BulkSql,
  { growth }: Size,
  say: (line: string) => void,
): Promise<Figure[]> {
  const models = await modelRows(stack, sql)
  const grown: GrowthResult[] = []
  for (const rewards of growth.rewards) {
    const began = performance.now()
    const after = (what: string) => say(`${rewards} rewards: ${what} (${Math.round((performance.now() - began) / 1000)} s)`)
    const company = await companyOfSize(stack, sql, models, { rewards, campaigns: growth.campaigns })
    after('filled')
    const lists = await timeListPages(stack, company, growth.lists)
    after('lists')
    const facts = new Map([
      ['bytes a reward', Math.round(company.bytes / rewards).toLocaleString('en')],
      ['the database', megabytes(await sql.bytes())],
      ['memory of Directus', megabytes(await residentMemory(stack.pid('directus'), 2))],
      ['memory of the BFF', megabytes(await residentMemory(stack.pid('bff'), 1))],
    ])
    grown.push({ rewards, lists, facts })
    // Printed after each size, because a later one may fail.
    say(figureTable(growthFigures(database, grown)))
  }
  return growthFigures(database, grown)
}

const megabytes = (bytes: number | undefined): string => (bytes === undefined ? 'unknown' : `${Math.round(bytes / 1024 ** 2)} MB`)

/** The measurements of a company with this number of rewards. `lists` holds timings by list name, and `facts` other results as text. */
type GrowthResult = {
  rewards: number
  lists: Map<string, Timings>
  facts: Map<string, string>
}

/** The factor by which a list may slow down from the smallest to the largest company when its row count stays the same. */
const sameFactor = 1.5
/** Lists with the same number of rows in every size, because the number of campaigns is constant. */
const sameRows = /^(campaigns|the search of the top bar)/
/** The promised time of a list in ms (`most`) for lists of up to `rows` rows. */
const listPromises = [
  { rows: 100_000, most: 200 },
  { rows: 1_000_000, most: 1000 },
]

/** Returns one line per list and fact, with its values in each company and its growth from the smallest to the largest. */
function growthFigures(database: string, grown: GrowthResult[]): Figure[] {
  const [first, last] = [grown[0], grown.at(-1)]
  if (!first || !last) return []
  const at = (say: (one: GrowthResult) => string) => grown.map((one) => `${short(one.rewards)}: ${say(one)}`).join('  ')
  const of = ({ lists }: GrowthResult, name: string, part: number) => percentile(lists.get(name)?.samples ?? [], part)
  const lists = [...first.lists.keys()].map((name) => {
    const worst = (one: GrowthResult) => of(one, name, 1)
    const { rows, most } = promiseFor(name, last.rewards)
    return {
      name: `${database}, ${name}, worst (p50, CPU)`,
      ours: at((one) => `${ms(worst(one))} (${ms(of(one, name, 0.5))}, ${ms(one.lists.get(name)?.cpuEach ?? Number.NaN)})`),
      rival: '',
      ratio: worst(last) / worst(first),
      promise: `≤ ${most} ms to ${short(rows)}, at most linear`,
      isKept: worst(last) <= most && isLinear(name, grown, worst),
    }
  })
  const facts = [...first.facts.keys()].map((name) => ({
    name: `${database}, ${name}`,
    ours: at(({ facts }) => facts.get(name) ?? ''),
    rival: '',
  }))
  return [...lists, ...facts]
}

/** Returns true when time grows at most in proportion to the rows. A list of constant length may vary by half. */
function isLinear(name: string, grown: GrowthResult[], worst: (one: GrowthResult) => number): boolean {
  return grown.slice(1).every((larger, index) => {
    const smaller = grown[index] ?? larger
    const factor = sameRows.test(name) ? sameFactor : larger.rewards / smaller.rewards
    return worst(larger) <= factor * worst(smaller)
  })
}

/** Returns the promised time of a list in ms, for a company with this number of rewards. A list of one campaign has a tenth of its rows. */
function promiseFor(name: string, rewards: number): { rows: number; most: number } {
  const rows = name.startsWith("a campaign's") ? rewards / 10 : rewards
  return listPromises.find((promise) => rows <= promise.rows) ?? { rows, most: 1000 }
}

const short = (rows: number): string => (rows >= 1_000_000 ? `${rows / 1_000_000}M` : `${rows / 1000}k`)
