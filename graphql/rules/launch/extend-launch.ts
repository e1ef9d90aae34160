import { addZonedDays, daysOnHold, reminderInstants } from '#contracts/campaign/schedule.ts'
import { isOneOf, issuingLaunches } from '#model/statuses.ts'
import { extendCampaign } from '#rules/campaign/move-campaign.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { ensureJob, lockJob, rescheduleJob } from '#rules/platform/jobs/jobs.ts'
import type { ExtendedLaunch } from '#rules/reward/bulk/extend-chosen.ts'
import type { ExtendedRewards } from '#rules/reward/pause/extend-rewards.ts'
import type { PausedLaunch } from '#rules/reward/pause/paused-launches.ts'
import type { Reminder } from '#rules/reward/remind-chunk.ts'
import { byTime, enqueueReminders } from './enqueue-ends.ts'

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
  if (lastEnd) await moveReminders(trx, launch, { later, hold })
  if (first !== undefined) await rescheduleJob(trx, 'expire-launch', id, { runAt: new Date(first + 1) })
}

/** Moves the reminders of rewards whose end moves, by the days of the hold. */
async function moveReminders(
  trx: UnitOfWork['trx'],
  { id, snapshot }: PausedLaunch,
  { later, hold }: Pick<ExtendedRewards, 'later' | 'hold'>,
): Promise<void> {
  const payload = await lockJob(trx, 'remind-launch', id)
  if (!payload) return
  const { reminders, ...rest } = payload as { reminders: Reminder[]; afterSeq?: number }
  const days = daysOnHold(hold)
  const moved = reminders.map((reminder) => {
    const own = new Date(reminder.expiresAt ?? snapshot.expiresAt)
    const end = later(own)
    if (end <= own) return reminder
    const at = addZonedDays(new Date(reminder.at), days, snapshot.delivery.timeZone)
    return { ...reminder, at: at.toISOString(), ...(reminder.expiresAt && { expiresAt: end.toISOString() }) }
  })
  // the first one may be half sent
  const started = rest.afterSeq === undefined ? 0 : 1
  const sorted = [...moved.slice(0, started), ...moved.slice(started).sort(byTime)]
  await rescheduleJob(trx, 'remind-launch', id, { payload: { ...rest, reminders: sorted }, runAt: new Date(sorted[0]?.at ?? 0) })
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
