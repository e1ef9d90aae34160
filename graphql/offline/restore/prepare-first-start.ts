import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { uncreditedRecharges } from '#model/statuses.ts'
import { countedSeries } from '#rules/ledger/document/issue-document.ts'
import { auditRecorded, auditSystem } from '#rules/platform/command/audit.ts'
import { ensureJob, rescheduleJob } from '#rules/platform/jobs/jobs.ts'
import { requestHold } from '#rules/platform/operation/hold-state.ts'

/** The numbers by which documents continue higher after a restore, so that none is given twice. */
const skipped = 1000

/** In ms. Payment providers are compared this long after the restore, once open recharges were read. */
const comparedAfterMs = 10 * 60_000

export type SkippedNumbers = { company: string; series: string; continuesAt: number }

/**
 * Writes what the first start after a restore finds: the hold, no running stack, higher document numbers, and
 * jobs that read what providers know since. In one transaction. Returns the skipped numbers.
 */
export const prepareFirstStart = (knex: Knex, backupAt: Date): Promise<SkippedNumbers[]> =>
  knex.transaction(async (trx) => {
    const now = new Date()
    await requestHold(trx, { at: now.toISOString(), backupAt: backupAt.toISOString() })
    await trx('plutus_meta').where({ key: 'stack' }).delete()
    const recharges = await trx('recharges').whereIn('status', uncreditedRecharges).whereNotNull('provider_ref').pluck('id')
    for (const id of recharges) await ensureJob(trx, 'read-payments', id)
    const runAt = new Date(now.getTime() + comparedAfterMs)
    if (!(await ensureJob(trx, 'compare-books', 'daily', { runAt }))) await rescheduleJob(trx, 'compare-books', 'daily', { runAt })
    return skipNumbers(trx, backupAt, now)
  })

/** Continues the documents of each company and year 1,000 numbers higher, also series that the lost days may have missing. */
async function skipNumbers(trx: Knex.Transaction, backupAt: Date, now: Date): Promise<SkippedNumbers[]> {
  await trx('plutus_counters').where({ key: 'paper-ordinals:all' }).increment('value', skipped)
  const numbered = (await trx('plutus_counters').where('key', 'like', 'paper-ordinal:%').pluck('key')).map(companyOf)
  const missing = numbered.flatMap((company) => countedSeries(backupAt, now).map((series) => ({ key: `${series}:${company}`, value: 0 })))
  for (const row of missing) await trx('plutus_counters').insert(row).onConflict('key').ignore()
  const counters = await trx('plutus_counters')
    .where('key', 'like', 'paper-%')
    .whereNot('key', 'like', 'paper-ordinal%')
    .orderBy('key')
    .select()
  const cause = randomUUID()
  // the event is about no campaign, so its activity needs none
  auditRecorded.subscribe()
  const all: SkippedNumbers[] = []
  for (const { key, value } of counters) {
    const before = Number(value)
    await trx('plutus_counters').where({ key }).increment('value', skipped)
    all.push({ company: companyOf(key), series: key.slice('paper-'.length, key.indexOf(':')), continuesAt: before + skipped + 1 })
  }
  for (const [company, series] of Map.groupBy(all, (one) => one.company)) {
    const detail = { numbers: series.map(({ series: name, continuesAt }) => `${name} ${continuesAt}`) }
    await auditSystem(trx, { company, cause, action: 'document.renumber', entity: 'companies', entityId: company, detail, now })
  }
  return all
}

const companyOf = (key: string): string => key.slice(key.indexOf(':') + 1)
