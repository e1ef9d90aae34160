import getDatabase from '@directus/api/database/index'
import * as z from 'zod/mini'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { moneyInput } from '#rules/platform/input/money-input.ts'
import { claimPoints } from '#rules/reward/points/claim-points.ts'
import { findPoints } from '#rules/reward/points/find-points.ts'
import { redeem } from '#rules/reward/redemption/redeem.ts'
import { type ClaimAnswer, repeatClaim } from '#rules/reward/redemption/repeat-claim.ts'
import { lockRewardsByToken } from '#rules/reward/redemption/rewards-by-token.ts'
import { redeemReward } from './redeem-reward.ts'

const input = z.object({
  brand: z.uuid(),
  /** Where parts may be taken, or several codes are in hand: what the person was shown. */
  amount: z.optional(moneyInput),
  /** Asks only for what this key took before, and takes nothing. */
  repeat: z._default(z.boolean(), false),
  idempotencyKey: z.string().check(z.minLength(8), z.maxLength(100)),
})

/** The recipient takes a voucher of a brand, for ever; the same key gets the same voucher again, whatever is left since. `browser`: the hash of what theirs keeps. */
export async function claimReward(token: string, body: unknown, browser?: string): Promise<ClaimAnswer> {
  if (await findPoints(getDatabase(), token)) return claimPoints(token, body)
  const { repeat, ...wish } = parseInput(input, body)
  if (!repeat) return redeem('link', redeemReward, { token, browser, ...wish })
  return transact(async ({ trx, now }) => {
    const before = await repeatClaim(trx, await lockRewardsByToken(trx, token, now), { ...wish, browser })
    if (!before) throw refusal('WRONG_STATE')
    return before
  })
}
