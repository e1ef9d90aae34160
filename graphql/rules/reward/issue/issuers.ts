import type { DeliveryType } from '#rules/campaign/terms/delivery-types.ts'
import { issueCodes } from '#rules/reward/code/issue-codes.ts'
import { issuePoints } from '#rules/reward/points/issue-points.ts'
import { issueRewards } from './issue-rewards.ts'
import type { Issuer } from './issuing.ts'

/** How each delivery type issues. */
export const issuers: Record<DeliveryType, Issuer> = {
  rewardlinks: issueRewards,
  rewardcodes: issueCodes,
  rewardpoints: issuePoints,
}
