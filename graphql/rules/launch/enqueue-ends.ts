import { reminderInstants } from '#rules/campaign/terms/schedule.ts'
import type { LaunchSnapshot } from '#rules/campaign/terms/snapshot.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { instant } from '#rules/platform/db/database.ts'
import { enqueueJob } from '#rules/platform/jobs/jobs.ts'
import type { Row } from '../../model/tables.ts'

type EndingLaunch = Pick<Row<'launches'>, 'id' | 'send_at'> & { snapshot: LaunchSnapshot }

/** Enqueues the jobs that follow a fully issued launch: its first reminder, if it has any, and the expiry of its rewards. */
export async function enqueueReminderAndExpiry(work: UnitOfWork, launch: EndingLaunch): Promise<void> {
  const { id, send_at, snapshot } = launch
  await enqueueExpiry(work, launch)
  const reminders = reminderInstants(snapshot.delivery.reminderOffsetsDays, instant(send_at), new Date(snapshot.expiresAt))
  const [first] = reminders.sort((a, b) => +a.at - +b.at)
  if (first) await enqueueJob(work.trx, 'remind-launch', id, { runAt: first.at, payload: { reminders } })
}

/** Enqueues the job that expires the rewards of a launch, unless it is queued. It finds those that expire later by itself. */
export const enqueueExpiry = ({ trx }: UnitOfWork, { id, snapshot }: Omit<EndingLaunch, 'send_at'>): Promise<void> =>
  enqueueJob(trx, 'expire-launch', id, { runAt: new Date(Date.parse(snapshot.expiresAt) + 1) })
