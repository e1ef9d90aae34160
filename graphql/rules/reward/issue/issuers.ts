import type { DeliveryType } from '#rules/campaign/terms/delivery-types.ts'
import type { LaunchSnapshot } from '#rules/campaign/terms/snapshot.ts'
import type { SuppressedRow } from '#rules/launch/release-suppressed.ts'
import type { Work } from '#rules/platform/command/transact.ts'
import { issueCodes } from '#rules/reward/code/issue-codes.ts'
import { issuePoints } from '#rules/reward/points/issue-points.ts'
import { issueRewards } from './issue-rewards.ts'

export type IssuingLaunch = {
  id: string
  company: string
  campaign: string
  currency: string
  progress_done: number
  progress_total: number
  snapshot: LaunchSnapshot
}

/**
 * `lastSeq`: the row of the campaign that the next chunk goes on after. `value` in minor units. `suppressed`: rows of people
 * who were blocked or unsubscribed since the launch, with what was held for each.
 */
export type Issued = { count: number; value: number; lastSeq: number; suppressed?: SuppressedRow[] }

/** Writes the next chunk (at most 500) of a launch's rewards; (launch, row_no) is unique, so none exists twice. */
export type Issuer = (work: Work, launch: IssuingLaunch, afterSeq: number) => Promise<Issued>

/** How each delivery type issues. */
export const issuers: Record<DeliveryType, Issuer> = {
  rewardlinks: issueRewards,
  rewardcodes: issueCodes,
  rewardpoints: issuePoints,
}
