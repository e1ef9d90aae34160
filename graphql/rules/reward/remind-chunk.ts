import { insertMany } from '../core/database.ts'
import { takeSeq } from '../core/sequence.ts'
import { transact } from '../core/transact.ts'
import { messageRow } from '../messages/message-row.ts'
import { continueJob, finishJob } from '../worker/finish-job.ts'
import type { Job } from '../worker/jobs.ts'
import { openStatuses } from './close-reward.ts'

const chunkRows = 500

type Reminder = { offsetDays: number; at: string }

/** Writes the reminder mails of up to 500 people who have not chosen yet, then waits for the next offset. */
export const remindChunk = (job: Job): Promise<void> =>
  transact(async ({ trx, now }) => {
    const [reminder, ...later] = job.payload.reminders as Reminder[]
    if (!reminder) return finishJob(trx, job)
    const rows = await trx('rewards')
      .where({ launch: job.ref })
      .where('seq', '>', Number(job.payload.afterSeq ?? 0))
      .whereIn('status', openStatuses)
      .orderBy('seq')
      .limit(chunkRows)
    if (rows.length) {
      const seq = await takeSeq(trx, 'messages', rows[0].company, rows.length)
      await insertMany(
        trx,
        'messages',
        rows.map((row, index) =>
          messageRow({
            company: row.company,
            campaign: row.campaign,
            reward: row.id,
            seq: seq + index,
            kind: 'reminder',
            to: row.recipient_email,
            subject: 'Your reward is waiting',
            dedupeKey: `reminder:${row.id}:${reminder.offsetDays}`,
            now,
          }),
        ),
      )
      return continueJob(trx, job, { ...job.payload, afterSeq: Number(rows.at(-1).seq) })
    }
    if (!later[0]) return finishJob(trx, job)
    await continueJob(trx, job, { reminders: later })
    await trx('plutus_jobs')
      .where({ id: job.id })
      .update({ run_at: new Date(later[0].at).getTime() })
  })
