import type { RewardKind } from '#rules/reward/reward-kind.ts'
import type { RewardColumns } from './capture.ts'
import { claimInput } from './claims.ts'
import { redeemReward, repeatClaimByToken } from './redeem-reward.ts'

/** Returns the redemption of links and codes, which are redeemed by their remaining value. Their supplier orders are stored as `link`. */
export const redemptionByValue = (columns: RewardColumns): RewardKind['redeem'] => ({
  orderedAs: 'link',
  input: claimInput,
  batch: { columns },
  capture: (work, request) => redeemReward(work, request, columns),
  repeat: repeatClaimByToken,
})
