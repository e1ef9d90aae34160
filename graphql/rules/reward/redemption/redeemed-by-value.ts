import type { RewardKind } from '#rules/reward/reward-kind.ts'
import type { RewardColumns } from './capture.ts'
import { claimInput } from './claims.ts'
import { redeemReward, repeatLink } from './redeem-reward.ts'

/**
 * How rewards are redeemed that are worth what they still hold, by whoever has the link or the code. Orders of all of them are stored
 * under the name of links.
 */
export const redeemedByValue = (columns: RewardColumns): RewardKind['redeem'] => ({
  orderedAs: 'link',
  input: claimInput,
  columns,
  capture: (work, request) => redeemReward(work, request, columns),
  repeat: repeatLink,
})
