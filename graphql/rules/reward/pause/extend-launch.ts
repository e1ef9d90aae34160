import { addDays, daysOnHold, type Hold } from '#contracts/campaign/schedule.ts'
import { isOneOf, issuingLaunches } from '#model/statuses.ts'
import { laterEnd } from '#rules/campaign/later-end.ts'
import { touch } from '#rules/platform/command/touch.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { parseJson } from '#rules/platform/db/database.ts'
import type { JobKind } from '#rules/platform/jobs/jobs.ts'
import type { Reminder } from '#rules/reward/remind-chunk.ts'
import type { PausedLaunch } from './paused-launches.ts'

/**
 * The move of a launch's rewards over the `hold`. `later` moves an expiry, `first` is the first one of the rewards, and `last` the last one
 * of those that were extended, in ms.
 */
type Moved = { later: (at: Date) => Date; hold: Hold; first?: number | undefined; last?: number | undefined }

/**
 * Moves what follows from a launch's expiry: the campaign's end, its reminders and the expiry job. The rewards that a launch has yet to
 * issue get their time when it continues.
 */
export async function extendLaunch(work: UnitOfWork, launch: PausedLaunch, { later, hold, first, last = 0 }: Moved): Promise<void> {
  const { trx } = work
  const { snapshot } = launch
  const planned = new Date(snapshot.expiresAt)
  const end = later(planned)
  const isMoved = end > planned
  if (isMoved && !isOneOf(issuingLaunches, launch.status))
    await trx('launches')
      .where({ id: launch.id })
      .update({ snapshot: JSON.stringify({ ...snapshot, expiresAt: end.toISOString() }) })
  const lastEnd = Math.max(isMoved ? end.getTime() : 0, last)
  if (lastEnd) await touch(work, 'campaigns', { id: launch.campaign }, { ends_at: laterEnd(trx, new Date(lastEnd)) })
  const jobs = (kind: JobKind) => trx('plutus_jobs').where({ kind, ref: launch.id })
  const reminding = isMoved ? await jobs('remind-launch').first('payload') : undefined
  if (reminding) {
    const { reminders, ...rest } = parseJson(reminding.payload) as { reminders: Reminder[] }
    const days = daysOnHold(hold)
    const moved = reminders.map((reminder) => ({ ...reminder, at: addDays(new Date(reminder.at), days, snapshot.delivery.timeZone) }))
    // a worker that holds the job has its former times
    await jobs('remind-launch').update({
      payload: JSON.stringify({ ...rest, reminders: moved }),
      run_at: moved[0]?.at.getTime() ?? 0,
      lease_until: null,
    })
  }
  if (first !== undefined) await jobs('expire-launch').update({ run_at: first + 1, lease_until: null })
}
