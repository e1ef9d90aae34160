import { openRewards } from '#model/statuses.ts'
import type { QueryOf } from '#model/tables.ts'
import { readSnapshot } from '#rules/campaign/terms/snapshot.ts'
import { isPaused } from '#rules/company/pause/company-pause.ts'
import { messagesFor, queueMessages } from '#rules/messaging/reward-messages.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { orThrow } from '#rules/platform/db/database.ts'
import { continueJob, finishJob, holdsLease, type Job, repeatJob } from '#rules/platform/jobs/jobs.ts'

const chunkRows = 500
const pausedAgainMs = 60_000

/**
 * A reminder of a launch, for its rewards with a row number above `afterRow` and up to `lastRow`. For all if it has neither, except rewards
 * that were extended. Those have reminders with their own end, `expiresAt`.
 */
export type Reminder = {
  offsetDays: number
  at: string
  afterRow?: number | undefined
  lastRow?: number | undefined
  expiresAt?: string | undefined
}

/** Returns a reminder's part of the key of its messages. A reward that was extended gets the same reminder again before its new end. */
const keyOf = ({ offsetDays, expiresAt }: Reminder): string =>
  expiresAt === undefined ? String(offsetDays) : `${offsetDays}:${Date.parse(expiresAt)}`

const dayMs = 86_400_000

/** Restricts a query to the rewards that end when the reminder says. Clock changes may move an end by an hour. */
function whereEnding(query: QueryOf<'rewards'>, { at, offsetDays, expiresAt }: Reminder): void {
  const end = expiresAt === undefined ? Date.parse(at) + (offsetDays + 1) * dayMs : Date.parse(expiresAt) + 1
  query.where('expires_at', '<', new Date(end))
  if (expiresAt !== undefined) query.where('expires_at', '>=', new Date(expiresAt))
}

/**
 * Job that queues reminders for up to 500 unclaimed rewards of a launch. After the last ones it waits until the launch's next reminder is
 * due, or ends if there is none. Queues nothing while the operator has paused the company.
 */
export const remindChunk = (job: Job): Promise<void> =>
  transact(async ({ trx, now }) => {
    const { company: paused } = await orThrow(trx('launches').where({ id: job.ref }).first('company'))
    const isOnHold = await isPaused(trx, paused)
    // the end of a pause gives the job other times
    if (!(await holdsLease(trx, job))) return
    if (isOnHold) return repeatJob(trx, job, now.getTime() + pausedAgainMs)
    const [reminder, ...later] = job.payload.reminders as Reminder[]
    if (!reminder) return finishJob(trx, job)
    const rows = await trx('rewards')
      .where({ launch: job.ref })
      .where('seq', '>', Number(job.payload.afterSeq ?? 0))
      .where((query) => void (reminder.afterRow === undefined ? query : query.where('row_no', '>', reminder.afterRow)))
      .where((query) => void (reminder.lastRow === undefined ? query : query.where('row_no', '<=', reminder.lastRow)))
      .where((query) => whereEnding(query, reminder))
      .whereIn('status', openRewards)
      .orderBy('seq')
      .limit(chunkRows)
    const last = rows.at(-1)
    if (last) {
      const { company, campaign } = last
      const launch = { company, campaign, snapshot: await readSnapshot(trx, job.ref) }
      const cause = { kind: 'reminder', now } as const
      await queueMessages(
        trx,
        company,
        rows.flatMap((row) => messagesFor(launch, row, { ...cause, key: `reminder:${row.id}:${keyOf(reminder)}` })),
      )
      return continueJob(trx, job, { ...job.payload, afterSeq: Number(last.seq) })
    }
    if (!later[0]) return finishJob(trx, job)
    await repeatJob(trx, job, new Date(later[0].at).getTime(), { reminders: later })
  })
