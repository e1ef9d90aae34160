import type { Knex } from 'knex'
import { campaignLifecycle } from '#model/lifecycles.ts'
import { isOneOf } from '#model/statuses.ts'
import type { ColumnChanges } from '#model/tables.ts'
import type { Me } from '#rules/platform/access/me.ts'
import type { CommandContext } from '#rules/platform/command/define-command.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { touch, touchRow } from '#rules/platform/command/touch.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { parseJson } from '#rules/platform/db/database.ts'
import type { CampaignRow } from './find-draft.ts'

type Status = CampaignRow['status']

/**
 * Updates a campaign in one of the statuses `from` with the columns `set`, and returns it. Undefined if it already has a status of `to`.
 * Refuses NOT_FOUND, and WRONG_STATE in any other status.
 */
export async function moveCampaign(
  context: CommandContext<{ id: string }>,
  step: { from: readonly Status[]; to: readonly Status[] },
  set: ColumnChanges<'campaigns'>,
): Promise<CampaignRow | undefined> {
  const { input, me, trx, now } = context
  const where = { id: input.id, company: me.company }
  const moved = await touchRow(context, 'campaigns', { ...where, status: step.from }, { ...set, date_updated: now })
  if (moved) return moved
  const campaign = await trx('campaigns').where(where).first('status')
  if (campaign && isOneOf(step.to, campaign.status)) return undefined
  throw refusal(campaign ? 'WRONG_STATE' : 'NOT_FOUND')
}

/** A campaign with its status, which was read under its lock. */
type LockedCampaign = { id: string; status: string }

/** Moves a campaign whose launch was submitted to review. Raises its version, so that an outdated page cannot overwrite it. */
export async function submitForApproval(work: UnitOfWork, { id, status }: LockedCampaign): Promise<void> {
  const { trx, now } = work
  await touch(
    work,
    'campaigns',
    { id },
    { ...campaignLifecycle.move(status, 'in_review'), version: trx.raw('version + 1'), date_updated: now },
  )
}

/** Moves a campaign whose launch waits for funds to scheduled. */
export async function awaitFunds(work: UnitOfWork, { id, status }: LockedCampaign): Promise<void> {
  await touch(work, 'campaigns', { id }, { ...campaignLifecycle.move(status, 'scheduled'), date_updated: work.now })
}

/** Moves a campaign whose launch holds its money to sending, or to scheduled if it is sent later. Its rewards expire at `expiresAt`. */
export async function moveLaunched(
  work: UnitOfWork,
  { id, status }: LockedCampaign,
  { isSending, expiresAt }: { isSending: boolean; expiresAt: Date },
): Promise<void> {
  const { trx, now } = work
  await touch(
    work,
    'campaigns',
    { id },
    {
      ...campaignLifecycle.move(status, isSending ? 'sending' : 'scheduled'),
      launched_at: trx.raw('coalesce(launched_at, ?)', [now]),
      ends_at: laterEnd(trx, expiresAt),
      date_updated: now,
    },
  )
}

/**
 * A chunk of issued rewards: their number and value in minor units. `finishedAt` is the `seq` of the last row if the launch has issued
 * all, and `expiresAt` their expiry if it has changed since the launch.
 */
type IssuedChunk = { count: number; value: number; finishedAt?: number | undefined; expiresAt?: Date | undefined }

/** Counts a chunk of issued rewards. The campaign is sending until its launch has issued all, then live. */
export async function moveIssued(work: UnitOfWork, { id, status }: LockedCampaign, chunk: IssuedChunk): Promise<void> {
  const { trx, now } = work
  const { count, value, finishedAt, expiresAt } = chunk
  const isLast = finishedAt !== undefined
  await touch(
    work,
    'campaigns',
    { id },
    {
      ...campaignLifecycle.move(status, isLast ? 'live' : 'sending'),
      ...(isLast ? { launched_through: finishedAt, status_before: null, next_launch: null } : {}),
      ...(expiresAt && { ends_at: laterEnd(trx, expiresAt) }),
      issued_count: trx.raw('issued_count + ?', [count]),
      issued_value: trx.raw('issued_value + ?', [value]),
      date_updated: now,
    },
  )
}

/** Stores the new sending time of a campaign and when its rewards expire. Raises its version. */
export async function rescheduleCampaign(
  work: UnitOfWork,
  { id, delivery }: Pick<CampaignRow, 'id' | 'delivery'>,
  { sendAtLocal, timeZone, expiresAt }: { sendAtLocal: string; timeZone: string; expiresAt: Date },
): Promise<void> {
  await touch(
    work,
    'campaigns',
    { id },
    {
      delivery: JSON.stringify({ ...parseJson(delivery), sendAtLocal, timeZone }),
      ends_at: expiresAt,
      version: work.trx.raw('version + 1'),
    },
  )
}

/** Moves the end of a campaign to `expiresAt`, unless it is later already. */
export async function extendCampaign(work: UnitOfWork, id: string, expiresAt: Date): Promise<void> {
  await touch(work, 'campaigns', { id }, { ends_at: laterEnd(work.trx, expiresAt) })
}

/** Cancels a campaign of the caller's company that was never launched. Returns false if it is in another state. */
export async function cancelUnsent(work: UnitOfWork, id: string, me: Me): Promise<boolean> {
  return touch(
    work,
    'campaigns',
    { id, company: me.company, status: campaignLifecycle.cancel.from, status_before: null },
    { ...campaignLifecycle.cancel.set, date_updated: work.now },
  )
}

/** Returns the campaign's end as an SQL expression: `expiresAt`, unless its rewards of other launches expire later. */
const laterEnd = (trx: Knex.Transaction, expiresAt: Date): Knex.Raw =>
  trx.raw('case when ends_at > ? then ends_at else ? end', [expiresAt, expiresAt])
