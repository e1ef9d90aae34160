import type { Knex } from 'knex'
import { reminderInstants } from '#contracts/campaign/schedule.ts'
import type { LaunchSnapshot } from '#contracts/launch/snapshot.ts'
import type { Row } from '#model/tables.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { instant } from '#rules/platform/db/database.ts'
import { enqueueJob, lockJob, rescheduleJob } from '#rules/platform/jobs/jobs.ts'
import type { Reminder } from '#rules/reward/remind-chunk.ts'

type EndingLaunch = Pick<Row<'launches'>, 'id' | 'send_at'> & { snapshot: LaunchSnapshot }

/**
 * Enqueues the jobs that follow the rewards of a launch: their reminders, if it has any, and their expiry. `lastRow` is the last reward
 * issued of a launch that was stopped. Those that it issues later get their own reminders.
 */
export async function enqueueReminderAndExpiry(work: UnitOfWork, launch: EndingLaunch, lastRow?: number): Promise<void> {
  const { id, send_at, snapshot } = launch
  await enqueueJob(work.trx, 'expire-launch', id, { runAt: new Date(Date.parse(snapshot.expiresAt) + 1) })
  const rows = { afterRow: snapshot.continuedAfterRow, lastRow }
  const reminders = reminderInstants(snapshot.delivery.reminderOffsetsDays, instant(send_at), new Date(snapshot.expiresAt))
    .map(({ offsetDays, at }) => ({ offsetDays, at: at.toISOString(), ...rows }))
    .sort(byTime)
  await enqueueReminders(work.trx, id, reminders)
}

/** Enqueues reminders of a launch, or adds those that are not queued yet to its queued ones. They are sorted by time. */
export async function enqueueReminders(trx: Knex.Transaction, launch: string, reminders: Reminder[]): Promise<void> {
  const [first] = reminders
  if (!first || (await addToQueued(trx, launch, reminders))) return
  await enqueueJob(trx, 'remind-launch', launch, { runAt: new Date(first.at), payload: { reminders } })
}

/** Sorts reminders by their time. */
export const byTime = (one: Reminder, other: Reminder): number => Date.parse(one.at) - Date.parse(other.at)

/** Adds reminders to those that a stopped launch has queued for its former rewards. Returns false if none are queued. */
async function addToQueued(trx: Knex.Transaction, ref: string, added: Reminder[]): Promise<boolean> {
  const payload = await lockJob(trx, 'remind-launch', ref)
  if (!payload) return false
  const { reminders: queued, ...progress } = payload as { reminders: Reminder[]; afterSeq?: number }
  const isQueued = ({ expiresAt, offsetDays }: Reminder) =>
    expiresAt !== undefined && queued.some((one) => one.expiresAt === expiresAt && one.offsetDays === offsetDays)
  // the first one may be half sent
  const started = progress.afterSeq === undefined ? 0 : 1
  const reminders = [...queued.slice(0, started), ...[...queued.slice(started), ...added.filter((one) => !isQueued(one))].sort(byTime)]
  const runAt = started ? undefined : new Date(reminders[0]?.at ?? '')
  await rescheduleJob(trx, 'remind-launch', ref, { payload: { ...progress, reminders }, runAt })
  return true
}
