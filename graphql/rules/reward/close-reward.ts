import type { Knex } from 'knex'
import { isPostgres } from '#model/is-postgres.ts'
import { rewardLifecycle } from '#model/lifecycles.ts'
import type { QueryOf, Row } from '#model/tables.ts'
import { countReturned } from '#rules/campaign/campaign-totals.ts'
import { type CostParts, type LedgerEntry, postLedgerEntry } from '#rules/ledger/wallet/post-ledger-entry.ts'
import { cancelMessages } from '#rules/messaging/outbox.ts'
import { defineEvent } from '#rules/platform/command/event.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { minor, orThrow } from '#rules/platform/db/database.ts'
import { feeOfPart } from './fee-of-part.ts'

/** Number of closed rewards and the money that they still held: value, fee and tax in minor units. */
export type ClosedTotals = CostParts & { count: number }

const closings = { cancelled: rewardLifecycle.cancel, expired: rewardLifecycle.expire, replaced: rewardLifecycle.replace }

/**
 * Cancels, expires or replaces unclaimed rewards in one statement, which skips those just claimed or excluded by `guard`. Returns the money
 * they still held, for `returnToWallet`. Lock order: reward, campaign, points account, wallet, figures.
 */
export async function closeRewards(
  work: UnitOfWork,
  read: RewardRow[],
  status: 'cancelled' | 'expired' | 'replaced',
  reason: string | null,
  guard: (query: QueryOf<'rewards'>) => void = () => undefined,
): Promise<ClosedTotals> {
  const { trx, now } = work
  if (!read.length) return { count: 0, value: 0, fee: 0, tax: 0 }
  const close = closings[status]
  const rewards = await lockAndReload(trx, read)
  const closed = await trx('rewards')
    .whereIn(
      'id',
      rewards.map(({ id }) => id),
    )
    .whereIn('status', close.from)
    .where(guard)
    .update({
      ...close.set,
      // the redeemed part of a reward stays paid out
      captured: trx.raw('value + fee - remaining - fee_remaining'),
      remaining: 0,
      fee_remaining: 0,
      closed_at: now,
      close_reason: reason,
      frozen_until: null,
      frozen_from: null,
      date_updated: now,
    })
    .returning('id')
  const ids = new Set(closed.map(({ id }: { id: string }) => id))
  const ours = rewards.filter(({ id }) => ids.has(id))
  const value = ours.reduce((sum, row) => sum + minor(row.remaining), 0)
  const parts = ours.map((row) => feeOfPart(row, minor(row.remaining)))
  const fee = parts.reduce((sum, part) => sum + part.fee, 0)
  const tax = parts.reduce((sum, part) => sum + part.tax, 0)
  await cancelMessages(trx, [...ids])
  // the money, points and figures of a replaced reward pass to the reward that replaces it
  if (status !== 'replaced') {
    await countClosed(work, ours, value)
    await rewardsClosed.publish(work, ours, status === 'expired' ? 'expiration' : 'cancellation')
  }
  return { count: ids.size, value, fee, tax }
}

/** Locks and reloads the rewards, because a part of them may have been redeemed since they were read. */
async function lockAndReload(trx: Knex.Transaction, rewards: RewardRow[]): Promise<RewardRow[]> {
  if (!isPostgres(trx)) return rewards
  const ids = rewards.map(({ id }) => id)
  return trx('rewards').whereIn('id', ids).orderBy('id').forNoKeyUpdate()
}

async function countClosed(work: UnitOfWork, rewards: RewardRow[], value: number): Promise<void> {
  const [reward] = rewards
  if (!reward) return
  // a partly claimed reward counts as claimed
  const untouched = rewards.filter(({ status, frozen_from }) => (frozen_from ?? status) !== 'partially_claimed')
  await countReturned(work, reward.campaign, { count: untouched.length, value })
}

type ReleaseDetails = Pick<LedgerEntry, 'description' | 'reference' | 'reward' | 'actor' | 'actorKind'>

/** Returns the money of closed rewards of one campaign to the wallet, with one ledger entry that also updates the daily figures. */
export async function returnToWallet(
  work: UnitOfWork,
  rows: RewardRow[],
  { count, ...parts }: ClosedTotals,
  words: ReleaseDetails,
): Promise<void> {
  const [reward] = rows
  if (!reward || !count) return
  const held = parts.value + parts.fee + parts.tax
  await postLedgerEntry(work, {
    ...words,
    company: reward.company,
    type: 'release',
    available: held,
    reserved: -held,
    parts,
    campaign: reward.campaign,
    launch: reward.launch,
    figures: { released: { count, value: parts.value } },
  })
}

/** Returns the number of the launch that issued the rewards, such as LN-2026-000012. All must be of one launch. */
export async function launchNumber({ trx }: UnitOfWork, rows: RewardRow[]): Promise<string> {
  const launch = await orThrow(trx('launches').where({ id: rows[0]?.launch }).first('number'))
  return launch.number
}

/**
 * Event published when rewards are cancelled or expire, with their rows from before. The rewards and the campaign are already locked.
 * Subscribers may lock points accounts, then the wallet.
 */
export const rewardsClosed = defineEvent<[work: UnitOfWork, rewards: RewardRow[], how: 'expiration' | 'cancellation']>('rewards.closed')

/** The columns of a reward needed to cancel or expire it. Money is in minor units. */
export type RewardRow = Pick<
  Row<'rewards'>,
  'id' | 'company' | 'campaign' | 'launch' | 'status' | 'value' | 'remaining' | 'fee' | 'tax' | 'fee_remaining'
> &
  Partial<Pick<Row<'rewards'>, 'kind' | 'recipient' | 'frozen_from' | 'points'>>
