import { startPostgres } from '#tests/support/start-postgres.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import type { Benchmark, Size } from '../benchmark.ts'
import { type Figure, table } from '../figure.ts'
import { residentMemory } from '../resident-memory.ts'
import { withoutLimits } from '../without-limits.ts'
import { type BulkSql, postgresBulk, sqliteBulk } from './bulk-sql.ts'
import { bulkWork } from './bulk-work.ts'
import { companyOfSize } from './company-of-size.ts'
import { type Grown, growthFigures } from './growth-figures.ts'
import { listPages } from './list-pages.ts'
import { modelRows } from './model-rows.ts'
import { pointActs } from './point-acts.ts'

/** How cost grows: companies of ten thousand, a hundred thousand and a million rewards, one after the other in one SQLite. Only when named. */
export const growthOnSqlite: Benchmark = {
  name: 'growth-sqlite',
  isOnlyNamed: true,
  async run({ size, say }) {
    const stack = await startStack({ bff: true, env: withoutLimits() })
    const sql = sqliteBulk(stack)
    try {
      return await growWith('SQLite', stack, sql, size, say)
    } finally {
      await sql.close()
      await stack.stop()
    }
  },
}

/** The same on a PostgreSQL that waits for its disk at each commit. */
export const growthOnPostgres: Benchmark = {
  name: 'growth-postgres',
  isOnlyNamed: true,
  async run({ size, say }) {
    const postgres = await startPostgres({ isDurable: true })
    const stack = await startStack({ bff: true, env: { ...postgres.env, ...withoutLimits() } })
    try {
      return await growWith('PostgreSQL', stack, postgresBulk(postgres), size, say)
    } finally {
      await stack.stop()
      await postgres.stop()
    }
  },
}

async function growWith(
  database: string,
  stack: TestStack,
  sql: BulkSql,
  { growth }: Size,
  say: (line: string) => void,
): Promise<Figure[]> {
  const models = await modelRows(stack, sql)
  const grown: Grown[] = []
  for (const rewards of growth.rewards) {
    const began = performance.now()
    const after = (what: string) => say(`${rewards} rewards: ${what} (${Math.round((performance.now() - began) / 1000)} s)`)
    const company = await companyOfSize(stack, sql, models, { rewards, campaigns: growth.campaigns })
    after('filled')
    const points = await pointActs(stack, company, growth.acts)
    after('points')
    const lists = await listPages(stack, company, growth.lists)
    after('lists')
    const bulk = await bulkWork(sql, company, growth.issued)
    after('bulk')
    const facts = new Map([
      ['bytes a reward', Math.round(company.bytes / rewards).toLocaleString('en')],
      ['the database', megabytes(await sql.bytes())],
      ['memory of Directus', megabytes(await residentMemory(stack.pid('directus'), 2))],
      ['memory of the BFF', megabytes(await residentMemory(stack.pid('bff'), 1))],
    ])
    grown.push({ rewards, points, lists, bulk, facts })
    // a run that breaks off has measured what it has measured
    say(table(growthFigures(database, grown)))
  }
  return growthFigures(database, grown)
}

const megabytes = (bytes: number | undefined): string => (bytes === undefined ? 'unknown' : `${Math.round(bytes / 1024 ** 2)} MB`)
