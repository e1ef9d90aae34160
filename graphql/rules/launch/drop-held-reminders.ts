import type { Knex } from 'knex'
import { isPostgres } from '#model/is-postgres.ts'
import { parseJson } from '#rules/platform/db/database.ts'
import { cancelJobs, heldJobRefs, rescheduleJob } from '#rules/platform/jobs/jobs.ts'
import type { Reminder } from '#rules/reward/remind-chunk.ts'

/**
 * Removes the reminders that a restore holds and that were due before a time, because the original has sent them. A reminder is computed
 * when it runs, so there are no messages of it yet. Returns the number of reminders of launches.
 */
export async function dropHeldReminders(trx: Knex.Transaction, before: Date): Promise<number> {
  let dropped = 0
  for (const ref of (await heldJobRefs(trx, 'remind-launch')).sort()) {
    const job = trx('plutus_jobs').where({ kind: 'remind-launch', ref }).first('payload')
    const row = await (isPostgres(trx) ? job.forUpdate() : job)
    if (!row) continue
    const { reminders } = parseJson(row.payload) as { reminders: Reminder[] }
    const later = reminders.filter(({ at }) => new Date(at) >= before)
    const [first] = later
    dropped += reminders.length - later.length
    if (!first) await cancelJobs(trx, ['remind-launch'], ref)
    else if (first !== reminders[0])
      await rescheduleJob(trx, 'remind-launch', ref, { payload: { reminders: later }, runAt: new Date(first.at) })
  }
  return dropped
}
