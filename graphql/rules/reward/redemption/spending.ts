import type { Knex } from 'knex'
import { claimValue } from '#rules/campaign/claim-value.ts'
import { readSnapshot } from '#rules/campaign/terms/snapshot.ts'
import { instant, minor } from '#rules/platform/db/database.ts'
import { isOneOf, openRewards } from '../../../model/statuses.ts'
import type { TokenReward } from './rewards-by-token.ts'

/** A reward and whether a part of it may be spent. */
export type Redeemable = { reward: TokenReward; partial: boolean }

/** What one redemption takes of a reward. */
export type Spent = { reward: TokenReward; value: number }

/** What can still be redeemed of a holding, and whether in parts: for a code of a single use whose campaign allows it. */
export async function redeemablesOf(knex: Knex, holding: TokenReward[], now: Date): Promise<Redeemable[]> {
  const open = holding.filter(({ status, expires_at }) => isOneOf(openRewards, status) && instant(expires_at) > now)
  const redeemables: Redeemable[] = []
  for (const reward of open) {
    const { codeDetails } = await readSnapshot(knex, reward.launch)
    redeemables.push({ reward, partial: reward.uses === 1 && codeDetails?.partialUse === true })
  }
  return redeemables
}

/** The least and the most that one redemption can take of them together, in minor units. */
export function spendingOf(redeemables: Redeemable[]): { min: number; max: number } {
  const fixed = sumOf(redeemables.filter(({ partial }) => !partial))
  return { min: Math.min(fixed || 1, sumOf(redeemables)), max: sumOf(redeemables) }
}

/**
 * Divides a sum among rewards, in minor units: first those spent whole, then whichever expire soonest. Undefined where it cannot be
 * done.
 */
export function allocationsOf(redeemables: Redeemable[], amount: number): Spent[] | undefined {
  const { min, max } = spendingOf(redeemables)
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

/**
 * The share of the fee that goes with a part of this value, in minor units; the last part takes the rest, so that nothing is lost by
 * rounding.
 */
export function feeOfAllocation(reward: TokenReward, value: number): number {
  const left = minor(reward.fee_remaining)
  if (value === minor(reward.remaining)) return left
  return Number((BigInt(minor(reward.fee)) * BigInt(value)) / BigInt(minor(reward.value)))
}

const sumOf = (redeemables: Redeemable[]): number => redeemables.reduce((sum, { reward }) => sum + claimValue(reward), 0)
const endOf = ({ reward }: Redeemable): number => instant(reward.expires_at).getTime()
