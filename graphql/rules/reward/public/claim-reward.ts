import getDatabase from '@directus/api/database/index'
import type { ClaimAnswer } from '#contracts/rest/reward.ts'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { findLink } from '#rules/reward/redemption/find-link.ts'
import { redeem } from '#rules/reward/redemption/redeem.ts'
import { findRewardsByToken } from '#rules/reward/redemption/rewards-by-token.ts'
import { kindOf, type RewardKinds } from '#rules/reward/reward-kind.ts'

/**
 * Redeems a reward for a brand's voucher. Idempotent by key, even after the reward is used up. `browser` is the hash of the browser's
 * anonymous id. With `repeat`, only returns an earlier claim, and refuses WRONG_STATE if there is none.
 */
export async function claimReward(kinds: RewardKinds, token: string, body: unknown, browser?: string): Promise<ClaimAnswer> {
  const link = await findLink(token)
  const [{ kind }] = link ? [link] : await findRewardsByToken(getDatabase(), token, new Date())
  const redemption = kindOf(kinds, kind).redeem
  const { repeat, ...claim } = parseInput(redemption.input, body)
  const request = { token, browser, ...claim }
  if (repeat) {
    const before = await transact((work) => redemption.repeat(work, request))
    if (!before) throw refusal('WRONG_STATE')
    return before
  }
  return redeem(redemption, request, link?.company)
}
