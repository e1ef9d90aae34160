import type { Knex } from 'knex'
import { delayShutdownFor, hasShutDown, isShuttingDown } from '#rules/platform/jobs/shutdown.ts'
import { log } from '#rules/platform/log.ts'
import { stackKey } from '#rules/platform/stack/stack-claim.ts'

const everyMs = 60_000
/** The number of rows to sample of each index. The analysis then takes a few milliseconds for a database of any size. */
const sampledRows = 400

let changes = -1

/**
 * Updates SQLite's statistics now and after every minute with writes. Without them SQLite scans a company's rows instead of reading a
 * few by id. PostgreSQL maintains its own.
 */
export async function keepStatistics(knex: Knex): Promise<void> {
  await analyze(knex)
  setInterval(() => isShuttingDown() || void delayShutdownFor(analyze(knex)).catch(logFailure), everyMs).unref()
}

async function analyze(knex: Knex): Promise<void> {
  if ((await countChanges(knex)) === changes) return
  await knex.raw(`PRAGMA analysis_limit = ${sampledRows}`)
  await knex.raw('ANALYZE')
  changes = await countChanges(knex)
}

/** Returns the rows that this process has written, without its renewals of the claim, which go on while Plutus is idle. */
async function countChanges(knex: Knex): Promise<number> {
  const beats = `select json_extract(value, '$.beat') from plutus_meta where key = ?`
  const [row] = await knex.raw<{ changes: number }[]>(`select total_changes() - coalesce((${beats}), 0) as changes`, [stackKey])
  return row?.changes ?? -1
}

function logFailure(error: unknown): void {
  if (!hasShutDown()) log.error({ statistics: true, error: String(error) })
}
