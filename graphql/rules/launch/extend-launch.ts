import { addZonedDays, daysOnHold, reminderInstants } from '#contracts/campaign/schedule.ts'
import { isOneOf, issuingLaunches } from '#model/statuses.ts'
import { extendCampaign } from '#rules/campaign/move-campaign.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { parseJson } from '#rules/platform/db/database.ts'
import { ensureJob, rescheduleJob } from '#rules/platform/jobs/jobs.ts'
import type { ExtendedLaunch } from '#rules/reward/bulk/extend-chosen.ts'
import type { ExtendedRewards } from '#rules/reward/pause/extend-rewards.ts'
import type { PausedLaunch } from '#rules/reward/pause/paused-launches.ts'
import type { Reminder } from '#rules/reward/remind-chunk.ts'
import { enqueueReminders } from './enqueue-ends.ts'

/**
 * Moves what follows from a launch's expiry: the campaign's end, its reminders and the expiry job. The rewards that a launch has yet to
 * issue get their time when it continues.
 */
export async function extendLaunch(
  work: UnitOfWork,
  launch: PausedLaunch,
  { later, hold, first, last = 0 }: ExtendedRewards,
): Promise<void> {
  const { trx } = work
  const { id, snapshot } = launch
  const planned = new Date(snapshot.expiresAt)
  const end = later(planned)
  const isMoved = end > planned
  if (isMoved && !isOneOf(issuingLaunches, launch.status))
    await trx('launches')
      .where({ id })
      .update({ snapshot: JSON.stringify({ ...snapshot, expiresAt: end.toISOString() }) })
  const lastEnd = Math.max(isMoved ? end.getTime() : 0, last)
  if (lastEnd) await extendCampaign(work, launch.campaign, new Date(lastEnd))
  const reminding = isMoved ? await trx('plutus_jobs').where({ kind: 'remind-launch', ref: id }).first('payload') : undefined
  if (reminding) {
    const { reminders, ...rest } = parseJson(reminding.payload) as { reminders: Reminder[] }
    const days = daysOnHold(hold)
    const moved = reminders.map(({ expiresAt, ...reminder }) => ({
      ...reminder,
      at: addZonedDays(new Date(reminder.at), days, snapshot.delivery.timeZone),
      ...(expiresAt && { expiresAt: later(new Date(expiresAt)).toISOString() }),
    }))
    await rescheduleJob(trx, 'remind-launch', id, { payload: { ...rest, reminders: moved }, runAt: moved[0]?.at ?? new Date(0) })
  }
  if (first !== undefined) await rescheduleJob(trx, 'expire-launch', id, { runAt: new Date(first + 1) })
}

/**
 * Moves what follows from the later `end` of some rewards of a launch: the campaign's end, and reminders before it. Their expiry job finds
 * the next end by itself, so it is enqueued only if there is none.
 */
export async function extendLaunchTo(work: UnitOfWork, { id, campaign, snapshot }: ExtendedLaunch, end: Date): Promise<void> {
  const { trx, now } = work
  await extendCampaign(work, campaign, end)
  const expiresAt = end.toISOString()
  const reminders = reminderInstants(snapshot.delivery.reminderOffsetsDays, now, end)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ offsetDays, at }) => ({ offsetDays, at: at.toISOString(), expiresAt }))
  await enqueueReminders(trx, id, reminders)
  await ensureJob(trx, 'expire-launch', id, { runAt: new Date(end.getTime() + 1) })
}
