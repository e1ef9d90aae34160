import type { Knex } from 'knex'
import { completeCampaign } from '#rules/campaign/complete-campaign.ts'
import { costOf } from '#rules/campaign/cost.ts'
import { notificationsOf } from '#rules/identity/auth/notifications.ts'
import { addDailyFigures } from '#rules/ledger/wallet/daily-figures.ts'
import { postLedgerEntry } from '#rules/ledger/wallet/post-ledger-entry.ts'
import type { AccountMail } from '#rules/mail/account-mail/account-mail.ts'
import { queueAccountMail } from '#rules/mail/account-mail/queue-account-mail.ts'
import { touch } from '#rules/platform/command/touch.ts'
import { transact, type UnitOfWork } from '#rules/platform/command/transact.ts'
import { instant, minor, orThrow, parseJson } from '#rules/platform/db/database.ts'
import { continueJob, finishJob, type Job } from '#rules/platform/jobs/jobs.ts'
import type { IssuingLaunch, LeftRow } from '#rules/reward/issue/issuing.ts'
import { kindOfDelivery, type RewardKinds } from '#rules/reward/reward-kind.ts'
import { campaignLifecycle, launchLifecycle } from '../../model/lifecycles.ts'
import type { Row } from '../../model/tables.ts'
import { releaseBudget } from './approval/move-budget.ts'
import { enqueueEnds } from './enqueue-ends.ts'
import { launchFinished } from './launch-mails.ts'

type Launch = IssuingLaunch & Pick<Row<'launches'>, 'send_at' | 'status'> & { campaign_status: string }

/** Issues a chunk of a launch's rewards in one transaction: ledger, tokens, mails and progress stand or fall together. */
export const issueChunk = (kinds: RewardKinds, job: Job): Promise<void> =>
  transact(async (work) => {
    const { trx, now } = work
    const launch = await takeLaunch(work, job.ref)
    if (!launch) return finishJob(trx, job)
    const payload = await readPayload(trx, job)
    if (!payload) return
    const afterSeq = Number(payload.afterSeq ?? launch.snapshot.afterSeq ?? 0)
    const kind = kindOfDelivery(kinds, launch.snapshot.deliveryType)
    const { count, value, lastSeq, left: leftRows } = await kind.issue(work, launch, afterSeq)
    const left = launch.progress_total - (await releaseLeft(work, launch, leftRows))
    const done = launch.progress_done + count
    const isLast = done >= left
    await touch(
      work,
      'launches',
      { id: launch.id },
      { progress_done: done, ...(isLast ? { ...launchLifecycle.move(launch.status, 'completed'), finished_at: now } : {}) },
    )
    await touch(
      work,
      'campaigns',
      { id: launch.campaign },
      {
        ...campaignLifecycle.move(launch.campaign_status, isLast ? 'live' : 'sending'),
        ...(isLast ? { launched_through: lastSeq, status_before: null, next_launch: null } : {}),
        issued_count: trx.raw('issued_count + ?', [count]),
        issued_value: trx.raw('issued_value + ?', [value]),
        date_updated: now,
      },
    )
    await addDailyFigures(trx, {
      company: launch.company,
      gains: [{ campaign: launch.campaign, figures: { issued: { count, value } } }],
      at: now,
    })
    // a further launch may have brought nothing to a campaign that was fully claimed meanwhile
    if (isLast) await completeCampaign(trx, launch.campaign)
    if (!isLast) return continueJob(trx, job, { afterSeq: lastSeq })
    await enqueueEnds(work, launch)
    await notifyOwner(work, launchFinished(kinds), launch)
    return finishJob(trx, job)
  })

/**
 * How far the launch has come, read once its campaign is locked: a job claimed long ago knows less than the one that took over after its
 * lease, and would issue those rows again. Undefined when that one has finished.
 */
async function readPayload(trx: Knex.Transaction, { id }: Job): Promise<Record<string, unknown> | undefined> {
  const row = await trx('plutus_jobs').where({ id }).first('payload')
  return row && parseJson<Record<string, unknown>>(row.payload)
}

/** Locks the campaign first, as everywhere, and starts the launch when its time has come; undefined once it is over. */
async function takeLaunch({ trx, now }: UnitOfWork, id: string): Promise<Launch | undefined> {
  await trx('campaigns').whereIn('id', trx('launches').where({ id }).select('campaign')).update({ date_updated: now })
  await trx('launches')
    .where({ id })
    .whereIn('status', launchLifecycle.issue.from)
    .update({ ...launchLifecycle.issue.set, started_at: now, revision: trx.raw('revision + 1') })
  const launch = await trx('launches')
    .join('campaigns', 'campaigns.id', 'launches.campaign')
    .where({ 'launches.id': id, 'launches.status': 'processing' })
    .first('launches.*', 'campaigns.currency', 'campaigns.status as campaign_status')
  return launch && { ...launch, progress_done: minor(launch.progress_done), snapshot: parseJson(launch.snapshot) }
}

/** Tells the campaign's owner that a launch is over, once and if they want to know, in the transaction that ended it. */
async function notifyOwner(
  { trx, now }: UnitOfWork,
  kind: AccountMail<{ launch: string }>,
  launch: { id: string; campaign: string },
): Promise<void> {
  const owner = await trx('campaigns')
    .join('members', 'members.id', 'campaigns.owner')
    .where({ 'campaigns.id': launch.campaign, 'members.status': 'active', 'members.kind': 'person' })
    .first('members.email', 'members.preferences')
  if (!owner || !notificationsOf(owner.preferences).launchFinished) return
  await queueAccountMail(trx, {
    kind,
    to: owner.email,
    payload: { launch: launch.id },
    dedupeKey: `launch-finished:${launch.id}`,
    now,
  })
}

/**
 * Gives no reward to people who were blocked or unsubscribed between launch and sending, and to rows that could not be issued: their
 * part of the hold returns, and the launch and its campaign shrink by it. The campaign is locked before. Returns how many they were.
 */
async function releaseLeft(work: UnitOfWork, launch: IssuingLaunch, rows: LeftRow[] = []): Promise<number> {
  if (!rows.length) return 0
  const { trx } = work
  for (const [mark, alike] of Map.groupBy(rows, ({ status, failure }) => status ?? failure))
    await trx('campaign_recipients')
      .whereIn(
        'id',
        alike.map(({ row }) => row),
      )
      .update(alike[0]?.status ? { state: 'suppressed', suppressed: alike[0].status } : { state: 'failed', failure: mark ?? null })
  const cost = costOf(
    rows.map(({ value }) => ({ value, count: 1 })),
    launch.snapshot,
  )
  const { count, ...sums } = cost
  const less = Object.fromEntries(
    Object.entries({ recipient_count: count, ...sums }).map(([column, amount]) => [column, trx.raw('?? - ?', [column, amount])]),
  )
  const row = await orThrow(
    trx('launches')
      .where({ id: launch.id })
      .update({ ...less, progress_total: trx.raw('progress_total - ?', [count]) })
      .returning(['number', 'member']),
  )
  const failed = rows.filter(({ failure }) => failure !== undefined).length
  await trx('campaigns')
    .where({ id: launch.campaign })
    .update({ ...less, unsent_count: trx.raw('unsent_count + ?', [failed]) })
  await postLedgerEntry(work, {
    company: launch.company,
    type: 'release',
    available: cost.total,
    reserved: -cost.total,
    parts: { value: cost.subtotal, fee: cost.fee, tax: cost.tax },
    reference: row.number,
    description: descriptionOf(rows),
    campaign: launch.campaign,
    launch: launch.id,
    actor: null,
    actorKind: 'system',
  })
  const held = await orThrow(
    trx('wallet_transactions').where({ campaign: launch.campaign, launch: launch.id, type: 'hold' }).first('occurred_at'),
  )
  await releaseBudget(work, { company: launch.company, member: row.member, total: cost.total }, instant(held.occurred_at))
  return count
}

function descriptionOf(rows: LeftRow[]): string {
  const failed = rows.filter(({ failure }) => failure !== undefined).length
  const blocked = rows.length - failed
  const people = (count: number) => (count === 1 ? 'one person' : `${count} people`)
  return [
    ...(blocked ? [`Not sent to ${people(blocked)} who may get nothing new`] : []),
    ...(failed ? [`Couldn’t be sent to ${people(failed)}`] : []),
  ].join('. ')
}
