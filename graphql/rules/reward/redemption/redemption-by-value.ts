import type { RewardKind } from '#rules/reward/reward-kind.ts'
import type { RewardColumns } from './capture.ts'
import { claimInput } from './claims.ts'
import { redeemReward, repeatLink } from './redeem-reward.ts'

/** Returns the redemption of kinds whose rewards are spent by their remaining value. Orders of all these kinds are stored as `link`. */
export const redemptionByValue = (columns: RewardColumns): RewardKind['redeem'] => ({
  orderedAs: 'link',
  input: claimInput,
  columns,
  capture: (work, request) => redeemReward(work, request, columns),
  repeat: repeatLink,
})
