import { statSync } from 'node:fs'
import { join } from 'node:path'
import { runSql } from './run-sql.ts'
import type { TestStack } from './start-stack.ts'
import { waitFor } from './wait-for.ts'

/** Exceeds SQLite's cache for Directus (prepare-database.ts), so that uncommitted data spills into the WAL. */
const ballastBytes = 100_000_000
const spilledBytes = 16_000_000

/** A write that never finishes. `isInside` returns true once a transaction has started it. Nothing of it is committed. */
export type StalledWrite = { isInside: () => Promise<boolean>; end: () => Promise<void> }

/** Blocks a matching SQLite write indefinitely, such as "update on wallets when new.seq > 7". Call `end` once its process is killed. */
export async function stallWrite(stack: TestStack, write: string): Promise<StalledWrite> {
  const sql = (text: string) => runSql(stack, undefined, text)
  const logBytes = () => statSync(join(stack.dataDir, 'plutus.db-wal'), { throwIfNoEntry: false })?.size ?? 0
  await sql('create table lingering_ballast (bytes blob)')
  await sql('create view lingering as with recursive steps (n) as (select 1 union all select n + 1 from steps) select n from steps')
  // Only a truncated WAL is sure to grow.
  const isTruncated = async () => (await sql('pragma wal_checkpoint(truncate)'))[0]?.busy === 0
  await waitFor(isTruncated, { what: 'the log of SQLite to be truncated' })
  await sql(
    `create trigger linger before ${write} begin insert into lingering_ballast values (zeroblob(${ballastBytes})); select count(*) from lingering; end`,
  )
  return {
    isInside: async () => logBytes() > spilledBytes,
    async end() {
      await sql('drop trigger linger')
      await sql('drop view lingering')
      await sql('drop table lingering_ballast')
    },
  }
}
