import type { CodeDetails } from '#graphql/rules/campaign/terms/code-details.input.ts'
import type { DeliveryType } from '#web/gql/graphql.ts'
import type { Minor } from '#web/lib/money/format-money.ts'
import { shareOf, timesIn } from '#web/lib/money/money.ts'
import type { FunnelCounts } from '#web/ui/charts/funnel-bar.tsx'
import { isDownloaded } from './is-downloaded.ts'

type Redeemable = {
  delivery_type: DeliveryType
  code_details: unknown
  issued_count: number
  claimed_count: number
  issued_value: Minor
  claimed_value: Minor
}

/** How much of a campaign was redeemed; `claimed` and `total` are of the same unit. */
type RedeemedProgress = { unit: 'rewards' | 'uses' | 'value'; claimed: number; total: number }

/**
 * Counts what was redeemed of so many rewards: rewards, uses where codes have several, and the share of the value where a reward can be
 * spent in parts. That share is a part of the rewards, so 0.5 of 1 (R30).
 */
export function redeemedProgress(campaign: Redeemable, rewards: number): RedeemedProgress {
  const { delivery_type: type, issued_count: issued, issued_value, claimed_value } = campaign
  const codes = type === 'rewardcodes' ? (campaign.code_details as CodeDetails | null) : null
  if (codes && codes.uses > 1) return { unit: 'uses', claimed: timesIn(claimed_value, String(codes.value)), total: rewards * codes.uses }
  if (codes?.partialUse || type === 'rewardpoints')
    return { unit: 'value', claimed: issued * shareOf(claimed_value, issued_value), total: rewards }
  return { unit: 'rewards', claimed: campaign.claimed_count, total: rewards }
}

type Counted = Redeemable & { delivery: unknown; recipient_count: number; sent_count: number; opened_count: number }

/** How far a campaign has come, in rewards or in uses of its codes; downloaded codes have no counts of sent or opened. */
export function funnelCounts(campaign: Counted): FunnelCounts {
  const { sent_count: sent, opened_count: opened } = campaign
  const { unit, total, claimed } = redeemedProgress(campaign, campaign.recipient_count)
  if (unit === 'uses') return { unit, total, claimed }
  return isDownloaded(campaign) ? { total, claimed } : { total, sent, opened, claimed }
}
