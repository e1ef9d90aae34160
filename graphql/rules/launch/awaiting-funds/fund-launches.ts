import getDatabase from '@directus/api/database/index'
import { lockCampaign, lockCampaignOfLaunch } from '#rules/campaign/lock-campaign.ts'
import { holdLaunch } from '#rules/launch/hold-launch.ts'
import { launchFundedMail } from '#rules/launch/launch-mails.ts'
import { auditSystem } from '#rules/platform/command/audit.ts'
import { Refusal } from '#rules/platform/command/refusal.ts'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { instant, nonNull } from '#rules/platform/db/database.ts'
import { continueJob, finishJob, heldJobRefs, type Job } from '#rules/platform/jobs/jobs.ts'
import { expireWaitingLaunch, stopWaiting } from './hold-or-wait.ts'
import { notifyWaitOver } from './notify-owners.ts'

/**
 * Job that starts the oldest launch that waits for funds, and repeats while the money suffices. If it does not, later launches wait too, so
 * that small ones cannot starve a big one. Enqueued by `requestFunding`.
 */
export async function fundLaunches(job: Job): Promise<void> {
  const hasMore = await fundOldest(job)
  await transact(({ trx }) => (hasMore ? continueJob(trx, job) : finishJob(trx, job)))
}

/**
 * Holds the money for the oldest waiting launch, or ends its wait if its deadline has passed. Returns false when none waits, the money does
 * not suffice or the wallet is frozen. Skips launches that a restore held.
 */
async function fundOldest({ id: job, ref: company }: Job): Promise<boolean> {
  const knex = getDatabase()
  const held = await heldJobRefs(knex, 'expire-funds')
  const waiting = knex('launches').where({ company, status: 'awaiting_funds' }).whereNotIn('id', held)
  const oldest = await waiting.orderBy('seq').first('id', 'campaign')
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
  await lockCampaign(work, campaign)
  // it was cancelled or expired before the lock, so the next oldest is tried
  const launch = await trx('launches').where({ id, status: 'awaiting_funds' }).first()
  if (!launch) return
  if (instant(nonNull(launch.funds_deadline_at)) <= now) return expireWaitingLaunch(work, launch, job)
  const status = await holdLaunch(work, id, { id: null, kind: 'system' })
  await stopWaiting(trx, launch)
  // the submitter has no budget left, so approvers decide and have been emailed
  if (status === 'pending_approval') return
  await notifyWaitOver(work, launch, launchFundedMail)
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

/**
 * Job that expires a launch whose funding deadline has passed. Locks the campaign first, so that concurrent funding runs before or after.
 */
export const expireFunds = (job: Job): Promise<void> =>
  transact(async (work) => {
    const { trx } = work
    await lockCampaignOfLaunch(work, job.ref)
    // first, because the end of the wait cancels this job
    await finishJob(trx, job)
    const launch = await trx('launches').where({ id: job.ref, status: 'awaiting_funds' }).first()
    if (launch) await expireWaitingLaunch(work, launch, job.id)
  })
