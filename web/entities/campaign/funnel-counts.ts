import type { DeliveryType } from '#web/gql/graphql.ts'
import type { Minor } from '#web/lib/money/format-money.ts'
import type { FunnelCounts } from '#web/ui/charts/funnel-bar.tsx'
import { isDownloaded } from './is-downloaded.ts'
import { redeemedProgress } from './redeemed-progress.ts'

type Counted = {
  delivery_type: DeliveryType
  delivery: unknown
  code_details: unknown
  recipient_count: number
  issued_count: number
  sent_count: number
  opened_count: number
  claimed_count: number
  issued_value: Minor
  claimed_value: Minor
}

/** How far a campaign has come, in rewards or in uses of its codes; downloaded codes have no counts of sent or opened. */
export function funnelCounts(campaign: Counted): FunnelCounts {
  const { sent_count: sent, opened_count: opened } = campaign
  const { unit, total, claimed } = redeemedProgress(campaign, campaign.recipient_count)
  if (unit === 'uses') return { unit, total, claimed }
  return isDownloaded(campaign) ? { total, claimed } : { total, sent, opened, claimed }
}
