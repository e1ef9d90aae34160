import type { CodeDetails } from '#graphql/contracts/campaign/details.ts'
import type { DeliveryType } from '#web/gql/graphql.ts'
import type { Minor } from '#web/lib/money/format-money.ts'
import { fractionOf, timesIn } from '#web/lib/money/money.ts'
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

/**
 * The redeemed part of a campaign. `claimed` of `total` are rewards, uses of codes, or rewards counted by their share of the value spent.
 */
type RedeemedProgress = { unit: 'rewards' | 'uses' | 'value'; claimed: number; total: number }

/**
 * Counts what was redeemed of a number of rewards. Codes with several uses count uses, and rewards spent in parts count their share of the
 * value, so 0.5 of 1 (R30).
 */
export function redeemedProgress(campaign: Redeemable, rewards: number): RedeemedProgress {
  const { delivery_type: type, issued_count: issued, issued_value, claimed_value } = campaign
  const codes = type === 'rewardcodes' ? (campaign.code_details as CodeDetails | null) : null
  if (codes && codes.uses > 1) return { unit: 'uses', claimed: timesIn(claimed_value, String(codes.value)), total: rewards * codes.uses }
  if (codes?.partialUse || type === 'rewardpoints')
    return { unit: 'value', claimed: issued * fractionOf(claimed_value, issued_value), total: rewards }
  return { unit: 'rewards', claimed: campaign.claimed_count, total: rewards }
}

type CountedCampaign = Redeemable & { delivery: unknown; recipient_count: number; sent_count: number; opened_count: number }

/** Returns the funnel of a campaign in rewards, or in uses of its codes. Uses and downloaded codes have no sent or opened counts. */
export function funnelCounts(campaign: CountedCampaign): FunnelCounts {
  const { sent_count: sent, opened_count: opened } = campaign
  const { unit, total, claimed } = redeemedProgress(campaign, campaign.recipient_count)
  if (unit === 'uses') return { unit, total, claimed }
  return isDownloaded(campaign) ? { total, claimed } : { total, sent, opened, claimed }
}
