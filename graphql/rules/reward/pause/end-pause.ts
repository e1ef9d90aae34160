import type { Knex } from 'knex'
import { companyResumed, lockCompanyForPause } from '#rules/company/pause/company-pause.ts'
import { notifyOfPause } from '#rules/company/pause/pause-mails.ts'
import { requeueCompanyMessages } from '#rules/messaging/send-held-messages.ts'
import { touch } from '#rules/platform/command/touch.ts'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { minor } from '#rules/platform/db/database.ts'
import { continueJob, finishJob, type Job } from '#rules/platform/jobs/jobs.ts'
import { isPostgres } from '../../../model/is-postgres.ts'
import { type EndedPause, extendChunk } from './extend-rewards.ts'

/**
 * Job that ends a company's pause. First its rewards get back the days that they were on hold, up to 500 at a time. Then the company is no
 * longer paused, and its held messages become due. The pause's locked row keeps the progress, so nothing is done twice.
 */
export async function endPause(job: Job): Promise<void> {
  const isOver = await transact(async (work) => {
    const { trx } = work
    const pause = await lockEndedPause(trx, job.ref)
    if (!pause) return (await requeueCompanyMessages(trx, job.ref)) === 0
    if (!(await extendChunk(work, pause))) await closePause(work, pause)
    return false
  })
  await transact(({ trx }) => (isOver ? finishJob(trx, job) : continueJob(trx, job)))
}

/** Locks the earliest pause of the company that was ended and still has rewards to extend. */
async function lockEndedPause(trx: Knex.Transaction, company: string): Promise<EndedPause | undefined> {
  const query = trx('plutus_pauses').where({ company }).whereNull('closed_at').whereNotNull('ended_at').orderBy('started_at').first()
  const row = await (isPostgres(trx) ? query.forUpdate() : query)
  if (!row) return undefined
  const [startedAt, endedAt] = [minor(row.started_at), minor(row.ended_at)]
  return { id: row.id, company, launchSeq: minor(row.launch_seq), rowNo: row.row_no, startedAt, endedAt }
}

/** Ends the pause, emails the company's people and lets its launches continue. If it was paused again since, it stays paused. */
async function closePause(work: UnitOfWork, { id, company }: EndedPause): Promise<void> {
  const { trx, now } = work
  await lockCompanyForPause(trx, company)
  const [pause] = await trx('plutus_pauses').where({ id }).update({ closed_at: now.getTime() }).returning('end_reason')
  const next = await trx('plutus_pauses').where({ company }).whereNull('closed_at').orderBy('started_at').first('started_at')
  await touch(
    work,
    'companies',
    { id: company },
    next ? { paused_at: new Date(minor(next.started_at)) } : { paused_at: null, pause_reason: null },
  )
  if (next) return
  await notifyOfPause(work, { kind: 'resumed', company, pause: id, reason: pause?.end_reason ?? '' })
  await companyResumed.publish(trx, company)
}
