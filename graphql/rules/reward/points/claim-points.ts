import * as z from 'zod/mini'
import { parseInput } from '#rules/platform/command/parse-input.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { transact } from '#rules/platform/command/transact.ts'
import { moneyInput } from '#rules/platform/input/money-input.ts'
import { redeem } from '#rules/reward/redemption/redeem.ts'
import type { ClaimAnswer } from '#rules/reward/redemption/repeat-claim.ts'
import { redeemPoints, repeatPoints } from './redeem-points.ts'

const input = z.object({
  brand: z.uuid(),
  /** What the points are worth, in minor units. */
  amount: moneyInput.check(z.gte(1)),
  /** Asks only for what this key took before, and takes nothing. */
  repeat: z._default(z.boolean(), false),
  idempotencyKey: z.string().check(z.minLength(8), z.maxLength(100)),
})

/** The recipient spends some of their points on a brand; the same key gets the same voucher again. */
export async function claimPoints(token: string, body: unknown): Promise<ClaimAnswer> {
  const { repeat, ...wish } = parseInput(input, body)
  if (!repeat) return redeem('points', redeemPoints, { token, ...wish })
  const before = await transact((work) => repeatPoints(work, { token, ...wish }))
  if (!before) throw refusal('WRONG_STATE')
  return before
}
