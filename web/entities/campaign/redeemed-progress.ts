import type { CodeDetails } from '#graphql/rules/campaign/terms/code-details.input.ts'
import type { DeliveryType } from '#web/gql/graphql.ts'
import type { Minor } from '#web/lib/money/format-money.ts'
import { shareOf, timesIn } from '#web/lib/money/money.ts'

type Campaign = {
  delivery_type: DeliveryType
  code_details: unknown
  issued_count: number
  claimed_count: number
  issued_value: Minor
  claimed_value: Minor
}

/** How much of a campaign was redeemed; `claimed` and `total` are of the same unit. */
export type RedeemedProgress = { unit: 'rewards' | 'uses' | 'value'; claimed: number; total: number }

/**
 * Counts what was redeemed of so many rewards: rewards, uses where codes have several, and the share of the value where a reward can be
 * spent in parts. That share is a part of the rewards, so 0.5 of 1 (R30).
 */
export function redeemedProgress(campaign: Campaign, rewards: number): RedeemedProgress {
  const { delivery_type: type, issued_count: issued, issued_value, claimed_value } = campaign
  const codes = type === 'rewardcodes' ? (campaign.code_details as CodeDetails | null) : null
  if (codes && codes.uses > 1) return { unit: 'uses', claimed: timesIn(claimed_value, String(codes.value)), total: rewards * codes.uses }
  if (codes?.partialUse || type === 'rewardpoints')
    return { unit: 'value', claimed: issued * shareOf(claimed_value, issued_value), total: rewards }
  return { unit: 'rewards', claimed: campaign.claimed_count, total: rewards }
}
