import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Postgres } from '#tests/support/start-postgres.ts'
import type { TestStack } from '#tests/support/start-stack.ts'

type Row = Record<string, unknown>
export type BulkSql = ReturnType<typeof sqliteBulk> | ReturnType<typeof postgresBulk>

/**
 * Returns a runner of statements that write about 100,000 rows on the SQLite of a running stack. Foreign keys are off, because checking
 * each would be slow.
 */
export function sqliteBulk(stack: TestStack) {
  const database = new DatabaseSync(join(stack.dataDir, 'plutus.db'), { timeout: 30_000, enableForeignKeyConstraints: false })
  database.exec('pragma synchronous = normal; pragma cache_size = -128000; pragma temp_store = memory')
  return {
    isPostgres: false,
    run: async (text: string): Promise<Row[]> => database.prepare(text).all(),
    hex: (number: string) => `printf('%012x', ${number})`,
    id: (text: string) => text,
    random: () => 'lower(hex(randomblob(32)))',
    /** Returns the SQL of a table whose rows have the numbers from 1 as `i`. */
    numbers: (count: number) => `(with recursive k(i) as (select 1 union all select i + 1 from k where i < ${count}) select i from k)`,
    /** Returns the SQL of a timestamp column from an SQL expression in epoch milliseconds. */
    at: (milliseconds: string) => milliseconds,
    dayOf: (time: string) => `strftime('%Y-%m-%d', ${time} / 1000, 'unixepoch')`,
    /** Updates the query planner's statistics, as the server does within a minute (rules/platform/db/keep-statistics.ts). */
    settle: async () => database.exec('pragma analysis_limit = 400; analyze; pragma wal_checkpoint(passive)'),
    async bytes(): Promise<number> {
      const [size] = database.prepare('select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()').all()
      return Number(size?.bytes)
    },
    close: async () => database.close(),
  }
}

/** Returns a runner of bulk statements on PostgreSQL, with the functions of `sqliteBulk`. */
export function postgresBulk(postgres: Postgres) {
  const bulk = {
    isPostgres: true,
    /** Disables foreign keys and triggers for the duration of one statement on the suite's own connection. */
    run: (text: string): Promise<Row[]> =>
      /^\s*(insert|update)/i.test(text)
        ? postgres.run(`begin; set local session_replication_role = replica; ${text}; commit`).then(() => [])
        : postgres.run(text),
    hex: (number: string) => `lpad(to_hex(${number}), 12, '0')`,
    id: (text: string) => `cast(${text} as uuid)`,
    numbers: (count: number) => `(select i from generate_series(1, ${count}) i)`,
    random: () => "encode(sha256(cast(cast(random() as text) || n.i as bytea)), 'hex')",
    at: (milliseconds: string) => `to_timestamp((${milliseconds}) / 1000.0)`,
    dayOf: (time: string) => `to_char(${time} at time zone 'UTC', 'YYYY-MM-DD')`,
    /** Updates the query planner's statistics, as autovacuum does within minutes. */
    settle: async () => void (await postgres.run('vacuum analyze')),
    async bytes(): Promise<number> {
      const [size] = await postgres.run('select pg_database_size(current_database()) as bytes')
      return Number(size?.bytes)
    },
    close: async () => {},
  }
  return bulk
}
