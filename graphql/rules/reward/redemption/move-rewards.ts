import type { Knex } from 'knex'
import { rewardLifecycle } from '#model/lifecycles.ts'
import { rewards } from '#model/rewards.ts'
import { isOneOf, openRewards } from '#model/statuses.ts'
import type { Row } from '#model/tables.ts'
import { refusalOf } from '#rules/campaign/reward-refusals.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { minor, orThrow } from '#rules/platform/db/database.ts'
import { valuesById } from '#rules/platform/db/values-by-id.ts'
import type { PartFee } from '#rules/reward/fee-of-part.ts'

/** The columns of a locked reward that are needed to redeem a part of it. */
type MovableReward = Pick<
  Row<'rewards'>,
  | 'id'
  | 'company'
  | 'campaign'
  | 'launch'
  | 'seq'
  | 'status'
  | 'remaining'
  | 'fee_remaining'
  | 'expires_at'
  | 'first_viewed_at'
  | 'opened_before'
>

/** The part of a reward that a redemption takes: its value, fee and tax, and the value left, in minor units. */
export type Allocation<Reward extends MovableReward = MovableReward> = PartFee & { reward: Reward; value: number; left: number }

/** A redeemed part of a reward, with further columns of the reward to update. */
type Move = { part: Allocation; columns: Record<string, unknown> }

/**
 * Deducts redeemed parts from the rewards and updates their states. If a reward has changed since it was read, refuses REWARD_EXPIRED,
 * ALREADY_CLAIMED or another code of its state, or IN_PROGRESS.
 */
export async function moveRewards(work: UnitOfWork, moves: Move[]): Promise<void> {
  for (const alike of Map.groupBy(moves, ({ columns }) => Object.keys(columns).sort().join()).values()) await moveGroup(work, alike)
}

async function moveGroup({ trx, now }: UnitOfWork, moves: Move[]): Promise<void> {
  const ids = moves.map(({ part }) => part.reward.id)
  const before = moves.map(({ part: { reward } }) => ({ id: reward.id, remaining: minor(reward.remaining) }))
  const after = moves.map(({ part: { reward, fee, tax, left }, columns }) => ({
    id: reward.id,
    ...rewardLifecycle.claim.into(left ? 'partially_claimed' : 'claimed'),
    remaining: left,
    fee_remaining: minor(reward.fee_remaining) - fee - tax,
    claimed_at: now,
    ...columns,
  }))
  const moved = await trx('rewards')
    .whereIn('id', ids)
    .where(valuesById(trx, rewards, before) as { remaining: number })
    .whereIn('status', rewardLifecycle.claim.from)
    .where('expires_at', '>', now)
    .update({ ...valuesById(trx, rewards, after), first_viewed_at: trx.raw('coalesce(first_viewed_at, ?)', [now]), date_updated: now })
    .returning('id')
  if (moved.length === moves.length) return
  const isMoved = new Set(moved.map(({ id }) => id))
  throw await readRefusal(
    trx,
    ids.filter((id) => !isMoved.has(id)),
  )
}

async function readRefusal(trx: Knex.Transaction, [id]: string[]): Promise<Error> {
  const { status } = await orThrow(
    trx('rewards')
      .where({ id: String(id) })
      .first('status'),
  )
  return isOneOf(openRewards, status) ? refusal('IN_PROGRESS') : refusalOf(status)
}
