import type { Knex } from 'knex'
import { extendOver } from '#contracts/campaign/schedule.ts'
import type { LaunchSnapshot } from '#contracts/launch/snapshot.ts'
import type { Row } from '#model/tables.ts'
import { blockCampaign } from '#rules/campaign/campaign-marks.ts'
import { listOwnerAndLauncher } from '#rules/campaign/responsible-members.ts'
import { enqueueReminderAndExpiry } from '#rules/launch/enqueue-ends.ts'
import { lockBlock, readBlock } from '#rules/ledger/wallet/issuing-block.ts'
import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import { auditSystem } from '#rules/platform/command/audit.ts'
import { touch } from '#rules/platform/command/touch.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { instant } from '#rules/platform/db/database.ts'
import { type Job, repeatJob, runJobsNow } from '#rules/platform/jobs/jobs.ts'
import { launchBlockedMail } from './blocked-mail.ts'

/** In ms. A blocked launch checks this often whether it may continue, though the release of the wallet also resumes it. */
const checkAgainMs = 60_000

type BlockableLaunch = Pick<
  Row<'launches'>,
  'id' | 'company' | 'campaign' | 'member' | 'number' | 'status' | 'blocked_by' | 'blocked_at' | 'send_at'
> & { progress_done: number; snapshot: LaunchSnapshot }

/**
 * Blocks a launch that is due if nothing new may be issued for its company, and postpones its job. The first time emails the owner and
 * records it. Returns false if it may issue. The campaign's row must be locked.
 */
export async function blockLaunch(work: UnitOfWork, launch: BlockableLaunch, job: Job): Promise<boolean> {
  const { trx, now } = work
  const { id, company, campaign } = launch
  if (!(await readBlock(trx, company))) return false
  const blockedBy = await lockBlock(trx, company)
  if (!blockedBy) return false
  await repeatJob(trx, job, now.getTime() + checkAgainMs)
  if (launch.blocked_by === blockedBy) return true
  await touch(work, 'launches', { id }, { blocked_by: blockedBy, blocked_at: launch.blocked_at ?? now })
  await blockCampaign(work, campaign)
  if (launch.blocked_by) return true
  // the jobs that remind of its rewards and expire them are otherwise queued when all are issued
  if (launch.progress_done > 0) await enqueueReminderAndExpiry(work, launch, launch.progress_done)
  await auditSystem(trx, {
    company,
    cause: job.id,
    action: 'launch.block',
    entity: 'launches',
    entityId: id,
    detail: { campaign, number: launch.number, cause: blockedBy },
    now,
  })
  for (const { id: member, email } of await listOwnerAndLauncher(trx, launch)) {
    const dedupeKey = `launch-blocked:${id}:${now.getTime()}:${member}`
    await queueAccountMail(trx, { kind: launchBlockedMail, to: email, payload: { launch: id }, dedupeKey, now })
  }
  return true
}

/**
 * Returns the columns of a launch that continues after a block. Rewards issued from now on expire later by the days that it was blocked, if
 * that was a minute or more. Undefined if it was not blocked.
 */
export function continuedTerms({ blocked_at: blockedAt, progress_done: done, send_at, snapshot }: BlockableLaunch, now: Date) {
  if (blockedAt === null) return undefined
  const block = { from: instant(blockedAt), to: now }
  const expiresAt = extendOver(new Date(snapshot.expiresAt), block, snapshot.delivery.timeZone)
  return {
    blocked_by: null,
    blocked_at: null,
    send_at: done > 0 ? send_at : now,
    snapshot: { ...snapshot, expiresAt: expiresAt.toISOString(), ...(done > 0 ? { continuedAfterRow: done } : {}) },
  }
}

/**
 * Makes the jobs of a company's blocked launches run now, in the transaction that ends the block. The wallet or company that blocked them is
 * locked, so `blockLaunch` runs before or after. A launch that is blocked by something else is blocked again.
 */
export async function resumeLaunches(trx: Knex.Transaction, company: string): Promise<void> {
  await runJobsNow(trx, 'issue-launch', await trx('launches').where({ company }).whereNotNull('blocked_by').pluck('id'))
}
