import { reminderInstants } from '#rules/campaign/terms/schedule.ts'
import type { LaunchSnapshot } from '#rules/campaign/terms/snapshot.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { instant } from '#rules/platform/db/database.ts'
import { enqueueJob } from '#rules/platform/jobs/jobs.ts'
import type { Row } from '../../model/tables.ts'

/** Enqueues the jobs that follow a fully issued launch: its first reminder, if it has any, and the expiry of its rewards. */
export async function enqueueReminderAndExpiry(
  { trx }: UnitOfWork,
  { id, send_at, snapshot }: Pick<Row<'launches'>, 'id' | 'send_at'> & { snapshot: LaunchSnapshot },
): Promise<void> {
  const expiresAt = new Date(snapshot.expiresAt)
  await enqueueJob(trx, 'expire-launch', id, { runAt: new Date(expiresAt.getTime() + 1) })
  const reminders = reminderInstants(snapshot.delivery.reminderOffsetsDays, instant(send_at), expiresAt).sort((a, b) => +a.at - +b.at)
  if (reminders[0]) await enqueueJob(trx, 'remind-launch', id, { runAt: reminders[0].at, payload: { reminders } })
}
