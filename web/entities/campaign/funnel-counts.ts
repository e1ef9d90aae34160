import type { DeliveryType } from '#web/gql/graphql.ts'
import type { Minor } from '#web/lib/money/format-money.ts'
import type { FunnelCounts } from '#web/ui/charts/funnel-bar.tsx'
import { codeUses } from './code-uses.ts'
import { isDownloaded } from './is-downloaded.ts'

type Counted = {
  delivery_type: DeliveryType
  delivery: unknown
  code_details: unknown
  recipient_count: number
  sent_count: number
  opened_count: number
  claimed_count: number
  claimed_value: Minor
}

/** How far a campaign has come, in rewards or in uses of its codes; downloaded codes have no counts of sent or opened. */
export function funnelCounts(campaign: Counted): FunnelCounts {
  const { recipient_count: total, sent_count: sent, opened_count: opened, claimed_count: claimed } = campaign
  const uses = codeUses(campaign, total)
  if (uses) return { unit: 'uses', ...uses }
  return isDownloaded(campaign) ? { total, claimed } : { total, sent, opened, claimed }
}
