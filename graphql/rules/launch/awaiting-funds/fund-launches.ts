import getDatabase from '@directus/api/database/index'
import { holdLaunch } from '#rules/launch/hold-launch.ts'
import { launchFunded } from '#rules/launch/launch-mails.ts'
import { auditSystem } from '#rules/platform/command/audit.ts'
import { Refusal } from '#rules/platform/command/refusal.ts'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { filled, instant } from '#rules/platform/db/database.ts'
import { continueJob, finishJob, type Job } from '#rules/platform/jobs/jobs.ts'
import { endWait, stopWaiting } from './hold-or-wait.ts'
import { notifyWaitOver } from './notify-owners.ts'

/**
 * Starts a company's waiting launches, one a chunk, strictly the oldest first: one that does not fit holds up those behind it, so that
 * small ones never starve a big one. Every entry that brings money asks for it (requestFunding).
 */
export async function fundLaunches(job: Job): Promise<void> {
  const goesOn = await fundOldest(job)
  await transact(({ trx }) => (goesOn ? continueJob(trx, job) : finishJob(trx, job)))
}

/** False when none is waiting or the money does not suffice. */
async function fundOldest({ id: job, ref: company }: Job): Promise<boolean> {
  const oldest = await getDatabase()('launches').where({ company, status: 'awaiting_funds' }).orderBy('seq').first('id', 'campaign')
  if (!oldest) return false
  try {
    await transact((work) => fund(work, oldest, job))
    return true
  } catch (refused) {
    if (refused instanceof Refusal && (refused.code === 'INSUFFICIENT_BALANCE' || refused.code === 'WALLET_FROZEN')) return false
    throw refused
  }
}

async function fund(work: UnitOfWork, { id, campaign }: { id: string; campaign: string }, job: string): Promise<void> {
  const { trx, now } = work
  await trx('campaigns').where({ id: campaign }).update({ date_updated: now })
  // cancelled or over while the lock was waited for: the next oldest is tried instead
  const launch = await trx('launches').where({ id, status: 'awaiting_funds' }).first()
  if (!launch) return
  if (instant(filled(launch.funds_deadline_at)) <= now) return endWait(work, launch, job)
  const status = await holdLaunch(work, id, { id: null, kind: 'system' })
  await stopWaiting(trx, launch)
  // its submitter's budget was spent meanwhile: another person decides, and is told
  if (status === 'pending_approval') return
  await notifyWaitOver(work, launch, launchFunded)
  await auditSystem(trx, {
    company: launch.company,
    cause: job,
    action: 'launch.fund',
    entity: 'launches',
    entityId: id,
    detail: { campaign, total: String(launch.total) },
    before: { status: 'awaiting_funds' },
    after: { status },
    now,
  })
}

/** The deadline of a launch that waits for money; the campaign's lock decides between it and money that comes this moment. */
export const expireFunds = (job: Job): Promise<void> =>
  transact(async (work) => {
    const { trx, now } = work
    await trx('campaigns')
      .whereIn('id', trx('launches').where({ id: job.ref }).select('campaign'))
      .update({ date_updated: now })
    const launch = await trx('launches').where({ id: job.ref, status: 'awaiting_funds' }).first()
    if (launch) await endWait(work, launch, job.id)
    await finishJob(trx, job)
  })
