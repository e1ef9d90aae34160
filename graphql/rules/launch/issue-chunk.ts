import { launchLifecycle } from '#model/lifecycles.ts'
import { issuingLaunches } from '#model/statuses.ts'
import type { Row } from '#model/tables.ts'
import { completeCampaign, subtractUnissued } from '#rules/campaign/campaign-totals.ts'
import { lockCampaignOfLaunch } from '#rules/campaign/lock-campaign.ts'
import { moveIssued } from '#rules/campaign/move-campaign.ts'
import { listOwner } from '#rules/campaign/responsible-members.ts'
import { notificationsOf } from '#rules/identity/profile/preferences.ts'
import { releaseBudget } from '#rules/identity/team/member-budget.ts'
import { addDailyFigures } from '#rules/ledger/wallet/daily-figures.ts'
import { type CostParts, postLedgerEntry } from '#rules/ledger/wallet/post-ledger-entry.ts'
import type { AccountMail } from '#rules/mail/account-mail/account-mail.ts'
import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import { markUnissued } from '#rules/people/change-status.ts'
import { touch } from '#rules/platform/command/touch.ts'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { minor, parseJson } from '#rules/platform/db/database.ts'
import { continueJob, finishJob, holdsLease, type Job } from '#rules/platform/jobs/jobs.ts'
import type { ChunkProgress, IssuingLaunch, SkippedRow } from '#rules/reward/issue/issuing.ts'
import { kindOfDelivery, type RewardKinds } from '#rules/reward/reward-kind.ts'
import { blockLaunch, continuedTerms } from './blocked/block-launch.ts'
import { enqueueReminderAndExpiry } from './enqueue-ends.ts'
import { launchFinishedMail } from './launch-mails.ts'
import { readHold } from './launch-parts.ts'
import { checkOfferOf } from './supply/notify-without-brand.ts'

type Launch = Omit<Row<'launches'>, 'snapshot' | 'progress_done'> &
  Omit<IssuingLaunch, 'held' | 'valueBefore'> & { campaign_status: string }

/**
 * Job that issues up to 500 rewards of a launch, in one transaction with their messages and the progress. Repeats until all are issued.
 * Waits while nothing new may be issued for the company.
 */
export const issueChunk = (kinds: RewardKinds, job: Job): Promise<void> =>
  transact(async (work) => {
    const { trx, now } = work
    const due = await lockIssuingLaunch(work, job.ref)
    if (!due) return finishJob(trx, job)
    // the launch may have been rescheduled, and stale progress would issue rows twice; its wallet is locked before its job
    if (!(await holdsLease(trx, job, { locks: false }))) return
    if (await blockLaunch(work, due, job)) return
    const launch = await startIssuing(work, due)
    const { afterSeq = launch.snapshot.afterSeq ?? 0, valueBefore = 0 } = job.payload as ChunkProgress
    const hold = await readHold(trx, launch)
    const kind = kindOfDelivery(kinds, launch.snapshot.deliveryType)
    const { count, value, lastSeq, left: skipped = [] } = await kind.issue(work, { ...launch, held: hold.held, valueBefore }, afterSeq)
    const released = await releaseUnissued(work, launch, skipped, hold.heldAt)
    const left = launch.progress_total - skipped.length
    const done = launch.progress_done + count
    const isLast = done >= left
    await touch(
      work,
      'launches',
      { id: launch.id },
      { progress_done: done, ...(isLast ? { ...launchLifecycle.move(launch.status, 'completed'), finished_at: now } : {}) },
    )
    const chunk = { count, value, finishedAt: isLast ? lastSeq : undefined }
    const expiresAt = due.blocked_at === null ? undefined : new Date(launch.snapshot.expiresAt)
    await moveIssued(work, { id: launch.campaign, status: launch.campaign_status }, { ...chunk, expiresAt })
    await addDailyFigures(trx, {
      company: launch.company,
      gains: [{ campaign: launch.campaign, figures: { issued: { count, value } } }],
      at: now,
    })
    // all rewards may be claimed already, and this launch may have added none
    if (isLast) await completeCampaign(trx, launch.campaign)
    if (!isLast)
      return continueJob(trx, job, { afterSeq: lastSeq, valueBefore: valueBefore + value + released.value } satisfies ChunkProgress)
    await checkOfferOf(work, launch.campaign)
    await enqueueReminderAndExpiry(work, launch)
    await notifyOwner(work, launchFinishedMail(kinds), launch)
    return finishJob(trx, job)
  })

/** Locks the campaign and returns the launch. Undefined if it no longer issues, for example after its cancellation. */
async function lockIssuingLaunch(work: UnitOfWork, id: string): Promise<Launch | undefined> {
  await lockCampaignOfLaunch(work, id)
  const launch = await work
    .trx('launches')
    .join('campaigns', 'campaigns.id', 'launches.campaign')
    .where({ 'launches.id': id })
    .whereIn('launches.status', issuingLaunches)
    .first('launches.*', 'campaigns.currency', 'campaigns.status as campaign_status')
  return launch && { ...launch, progress_done: minor(launch.progress_done), snapshot: parseJson(launch.snapshot) }
}

/** Marks the launch as processing and as not blocked. Returns it as it is then. */
async function startIssuing({ trx, now }: UnitOfWork, launch: Launch): Promise<Launch> {
  const { id } = launch
  if (launch.status !== 'processing')
    await trx('launches')
      .where({ id })
      .whereIn('status', launchLifecycle.issue.from)
      .update({ ...launchLifecycle.issue.set, started_at: now, revision: trx.raw('revision + 1') })
  const continued = continuedTerms(launch, now)
  if (continued)
    await trx('launches')
      .where({ id })
      .update({ ...continued, snapshot: JSON.stringify(continued.snapshot) })
  return { ...launch, ...continued, status: 'processing' }
}

/**
 * Emails the campaign's owner that a launch has finished, or the company's Owners if the owner left the team. Leaves out who turned this
 * email off, and every campaign of an API key.
 */
async function notifyOwner(
  { trx, now }: UnitOfWork,
  kind: AccountMail<{ launch: string }>,
  launch: { id: string; campaign: string },
): Promise<void> {
  const owner = await trx('campaigns')
    .join('members', 'members.id', 'campaigns.owner')
    .where({ 'campaigns.id': launch.campaign })
    .first('members.kind')
  if (owner?.kind !== 'person') return
  for (const { id, email, preferences } of await listOwner(trx, launch.campaign)) {
    if (!notificationsOf(preferences).launchFinished) continue
    const dedupeKey = `launch-finished:${launch.id}:${id}`
    await queueAccountMail(trx, { kind, to: email, payload: { launch: launch.id }, dedupeKey, now })
  }
}

/**
 * Marks the recipients who got no reward as suppressed or failed, and returns the money held for them to the wallet. Reduces the totals of
 * the launch and its campaign, whose row must be locked. Returns the money's parts.
 */
async function releaseUnissued(work: UnitOfWork, launch: Launch, rows: SkippedRow[], heldAt: Date): Promise<CostParts> {
  const { trx } = work
  const sumOf = (part: keyof CostParts) => rows.reduce((sum, row) => sum + row[part], 0)
  const parts = { value: sumOf('value'), fee: sumOf('fee'), tax: sumOf('tax') }
  if (!rows.length) return parts
  await markUnissued(work, rows)
  const total = parts.value + parts.fee + parts.tax
  const cost = { subtotal: parts.value, fee: parts.fee, tax: parts.tax, total }
  const sums = { recipient_count: rows.length, ...cost }
  const less = Object.fromEntries(Object.entries(sums).map(([column, amount]) => [column, trx.raw('?? - ?', [column, amount])]))
  await trx('launches')
    .where({ id: launch.id })
    .update({ ...less, progress_total: trx.raw('progress_total - ?', [rows.length]) })
  const failed = rows.filter(({ failure }) => failure !== undefined).length
  await subtractUnissued(trx, launch.campaign, { count: rows.length, ...cost }, failed)
  await postLedgerEntry(work, {
    company: launch.company,
    type: 'release',
    available: total,
    reserved: -total,
    parts,
    reference: launch.number,
    description: descriptionOf(rows),
    campaign: launch.campaign,
    launch: launch.id,
    actor: null,
    actorKind: 'system',
  })
  await releaseBudget(work, { company: launch.company, member: launch.member, total }, heldAt)
  return parts
}

function descriptionOf(rows: SkippedRow[]): string {
  const failed = rows.filter(({ failure }) => failure !== undefined).length
  const blocked = rows.length - failed
  const people = (count: number) => (count === 1 ? 'one person' : `${count} people`)
  return [
    ...(blocked ? [`Not sent to ${people(blocked)} who may get nothing new`] : []),
    ...(failed ? [`Couldn’t be sent to ${people(failed)}`] : []),
  ].join('. ')
}
