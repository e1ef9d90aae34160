import type { Knex } from 'knex'
import { hasLeft, isLeaving, keepOpenFor } from '#rules/platform/jobs/departure.ts'
import { log } from '#rules/platform/log.ts'

const everyMs = 60_000
/** This many rows of an index are sampled: the whole database takes a few milliseconds, however large it is. */
const sampledRows = 400

let changes = -1

/**
 * Without statistics SQLite reads all rows of a company where twenty-five by their ids would do; PostgreSQL counts by itself. Samples
 * now, and every minute in which something was written.
 */
export async function keepStatistics(knex: Knex): Promise<void> {
  await analyze(knex)
  setInterval(() => isLeaving() || void keepOpenFor(analyze(knex)).catch(report), everyMs).unref()
}

async function analyze(knex: Knex): Promise<void> {
  const [row] = await knex.raw<{ changes: number }[]>('select total_changes() as changes')
  if (row?.changes === changes) return
  await knex.raw(`PRAGMA analysis_limit = ${sampledRows}`)
  await knex.raw('ANALYZE')
  const [after] = await knex.raw<{ changes: number }[]>('select total_changes() as changes')
  changes = after?.changes ?? -1
}

function report(error: unknown): void {
  if (!hasLeft()) log.error({ statistics: true, error: String(error) })
}
