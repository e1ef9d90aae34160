import type { DeliveryType } from '#web/gql/graphql.ts'
import type { FunnelCounts } from '#web/ui/charts/funnel-bar.tsx'
import { isDownloaded } from './is-downloaded.ts'

type Counted = {
  delivery_type: DeliveryType
  delivery: unknown
  recipient_count: number
  sent_count: number
  opened_count: number
  claimed_count: number
}

/** How far a campaign has come; downloaded codes have no counts of sent or opened. */
export function funnelCounts(campaign: Counted): FunnelCounts {
  const { recipient_count: total, sent_count: sent, opened_count: opened, claimed_count: claimed } = campaign
  return isDownloaded(campaign) ? { total, claimed } : { total, sent, opened, claimed }
}
