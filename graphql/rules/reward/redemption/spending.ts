import type { Knex } from 'knex'
import { isOneOf, openRewards } from '#model/statuses.ts'
import { claimValue } from '#rules/campaign/claim-value.ts'
import { readSnapshot } from '#rules/campaign/terms/snapshot.ts'
import { instant } from '#rules/platform/db/database.ts'
import type { TokenReward } from './rewards-by-token.ts'

/** A reward that can be redeemed. `partial` is true if a part of its value may be redeemed. */
export type Redeemable = { reward: TokenReward; partial: boolean }

/** The part of a reward that one redemption takes, in minor units. */
export type Spent = { reward: TokenReward; value: number }

/** Returns the rewards in an open state that have not expired. Only single-use codes whose campaign allows it are `partial`. */
export async function findRedeemables(knex: Knex, rewards: TokenReward[], now: Date): Promise<Redeemable[]> {
  const open = rewards.filter(({ status, expires_at }) => isOneOf(openRewards, status) && instant(expires_at) > now)
  const redeemables: Redeemable[] = []
  for (const reward of open) {
    const { codeDetails } = await readSnapshot(knex, reward.launch)
    redeemables.push({ reward, partial: reward.uses === 1 && codeDetails?.partialUse === true })
  }
  return redeemables
}

/**
 * Returns the smallest and largest amount, in minor units, that one redemption can take from the rewards. Rewards that are not `partial`
 * are taken in full, or by one use.
 */
export function redeemableRange(redeemables: Redeemable[]): { min: number; max: number } {
  const fixed = sumOf(redeemables.filter(({ partial }) => !partial))
  return { min: Math.min(fixed || 1, sumOf(redeemables)), max: sumOf(redeemables) }
}

/**
 * Divides a sum in minor units among rewards. Those that must be redeemed in full come first, then those that expire soonest. Undefined if
 * the sum is out of range.
 */
export function divideAmongRewards(redeemables: Redeemable[], amount: number): Spent[] | undefined {
  const { min, max } = redeemableRange(redeemables)
  if (amount < min || amount > max) return undefined
  let open = amount
  const inOrder = [...redeemables].sort(
    (a, b) => Number(a.partial) - Number(b.partial) || endOf(a) - endOf(b) || (a.reward.id < b.reward.id ? -1 : 1),
  )
  const parts = inOrder.map(({ reward }) => {
    const value = Math.min(open, claimValue(reward))
    open -= value
    return { reward, value }
  })
  return parts.filter(({ value }) => value > 0)
}

const sumOf = (redeemables: Redeemable[]): number => redeemables.reduce((sum, { reward }) => sum + claimValue(reward), 0)
const endOf = ({ reward }: Redeemable): number => instant(reward.expires_at).getTime()
