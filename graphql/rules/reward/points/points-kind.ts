import * as z from 'zod/mini'
import { refusal } from '#rules/platform/command/refusal.ts'
import { moneyInput } from '#rules/platform/input/money-input.ts'
import { claimInput } from '#rules/reward/redemption/claims.ts'
import type { RewardKind } from '#rules/reward/reward-kind.ts'
import { issuePoints } from './issue-points.ts'
import { pointsLeft } from './points-math.ts'
import { pointsPage, samplePoints } from './points-page.ts'
import { redeemPoints, repeatPoints } from './redeem-points.ts'
import { sendPointsCopy } from './send-points-copy.ts'
import { transferPoints } from './transfer-points.ts'

/** Points (R32): in their person's account, spent by whole points across all their rewards. */
export const pointsKind: RewardKind = {
  deliveryType: 'rewardpoints',
  issue: issuePoints,
  view: { page: pointsPage, sample: samplePoints },
  redeem: {
    orderedAs: 'points',
    input: z.extend(claimInput, { amount: moneyInput.check(z.gte(1)) }),
    capture: redeemPoints,
    repeat: repeatPoints,
  },
  copy: sendPointsCopy,
  transfer: async (work, reward, heir) => {
    // an account stays with its person, whatever their address
    if (heir.reward === reward.id) throw refusal('DUPLICATE_RECIPIENT')
    if (heir.points) await transferPoints(work, reward, { ...heir, points: heir.points })
  },
  successor: (reward) => ({ points: pointsLeft({ ...reward, points: Number(reward.points) }) }),
}
