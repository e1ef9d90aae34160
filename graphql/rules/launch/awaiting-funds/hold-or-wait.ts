import type { Knex } from 'knex'
import { isAble } from '#contracts/access/abilities.ts'
import { waitDeadline } from '#contracts/campaign/schedule.ts'
import { launchLifecycle } from '#model/lifecycles.ts'
import { awaitFunds } from '#rules/campaign/move-campaign.ts'
import { listOwnerAndLauncher } from '#rules/campaign/responsible-members.ts'
import { revertLaunch } from '#rules/campaign/revert-launch.ts'
import { type HoldStatus, holdLaunch } from '#rules/launch/hold-launch.ts'
import { launchUnfundedMail, launchWaitingMail } from '#rules/launch/launch-mails.ts'
import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import { readPermissions } from '#rules/platform/access/me.ts'
import { auditSystem } from '#rules/platform/command/audit.ts'
import { Refusal } from '#rules/platform/command/refusal.ts'
import { touch } from '#rules/platform/command/touch.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { orThrow, parseJson } from '#rules/platform/db/database.ts'
import { cancelJobs, enqueueJob, requestJob } from '#rules/platform/jobs/jobs.ts'
import { notifyWaitOver } from './notify-owners.ts'

/**
 * Holds the money of a launch. If the wallet has too little, nothing is held and the launch waits for funds until a deadline. The
 * campaign's row must be locked. Refuses WALLET_FROZEN.
 */
export async function holdOrWait(...args: Parameters<typeof holdLaunch>): Promise<HoldStatus | 'awaiting_funds'> {
  const [work, id] = args
  try {
    return await holdLaunch(...args)
  } catch (refused) {
    if (!(refused instanceof Refusal && refused.code === 'INSUFFICIENT_BALANCE')) throw refused
    await waitForFunds(work, id)
    return 'awaiting_funds'
  }
}

async function waitForFunds(work: UnitOfWork, id: string): Promise<void> {
  const { trx, now } = work
  const launch = await orThrow(
    trx('launches')
      .join('campaigns', 'campaigns.id', 'launches.campaign')
      .where({ 'launches.id': id })
      .first('launches.*', 'campaigns.status as campaign_status'),
  )
  const deadline = waitDeadline(parseJson(launch.snapshot), now)
  await touch(work, 'launches', { id }, { ...launchLifecycle.move(launch.status, 'awaiting_funds'), funds_deadline_at: deadline })
  await awaitFunds(work, { id: launch.campaign, status: launch.campaign_status })
  await enqueueJob(trx, 'expire-funds', id, { runAt: deadline })
  await notifyWaiting(work, id)
}

/** Queues an email about the missing funds to the campaign's owner, the launching member and everyone who may recharge. */
async function notifyWaiting({ trx, now }: UnitOfWork, id: string): Promise<void> {
  const launch = await orThrow(trx('launches').where({ id }).first('id', 'company', 'campaign', 'member'))
  const permissions = await readPermissions(trx, launch.company)
  const people = await trx('members')
    .where({ company: launch.company, kind: 'person', status: 'active' })
    .select('id', 'email', 'company_role')
  const owners = await listOwnerAndLauncher(trx, launch)
  for (const { id: member, email, company_role: role } of people) {
    const mayRecharge = isAble(role, 'recharge.start', permissions)
    if (!mayRecharge && !owners.some((owner) => owner.id === member)) continue
    await queueAccountMail(trx, {
      kind: launchWaitingMail,
      to: email,
      payload: { launch: id, mayRecharge },
      dedupeKey: `launch-waiting:${id}:${member}`,
      now,
    })
  }
}

/**
 * Expires a launch that was not funded in time and reverts its campaign (`revertLaunch`). Emails the campaign's owner and the launching
 * member. No money was held, and the campaign's row must be locked.
 */
export async function expireWaitingLaunch(
  work: UnitOfWork,
  launch: { id: string; company: string; campaign: string; member: string },
  job: string,
): Promise<void> {
  const { trx, now } = work
  const { id, company, campaign } = launch
  await touch(work, 'launches', { id, status: launchLifecycle.expire.from }, launchLifecycle.expire.set)
  await revertLaunch(work, campaign)
  await notifyWaitOver(work, launch, launchUnfundedMail)
  await stopWaiting(trx, launch)
  await auditSystem(trx, {
    company,
    cause: job,
    action: 'launch.expire_funds',
    entity: 'launches',
    entityId: id,
    detail: { campaign },
    before: { status: 'awaiting_funds' },
    after: { status: 'expired' },
    now,
  })
}

/** Deletes the funding deadline of a launch that no longer waits, and enqueues funding of the others, which may now be next. */
export async function stopWaiting(trx: Knex.Transaction, { id, company }: { id: string; company: string }): Promise<void> {
  await cancelJobs(trx, ['expire-funds'], id)
  await requestFunding(trx, company)
}

/** Enqueues the job `fund-launches`, which starts launches that the wallet can now pay. Does nothing if no launch waits for funds. */
export async function requestFunding(trx: Knex.Transaction, company: string): Promise<void> {
  const waits = await trx('launches').where({ company, status: 'awaiting_funds' }).first('id')
  if (waits) await requestJob(trx, 'fund-launches', company)
}
