import type { CodeDetails } from '#graphql/rules/campaign/terms/code-details.input.ts'
import type { DeliveryType } from '#web/gql/graphql.ts'
import type { Minor } from '#web/lib/money/format-money.ts'
import { timesIn } from '#web/lib/money/money.ts'

type Campaign = { delivery_type: DeliveryType; code_details: unknown; claimed_value: Minor }

/**
 * Counts all uses of a campaign's codes and those redeemed. Undefined unless its codes have several uses, which are all worth the
 * same (R30).
 */
export function codeUses(campaign: Campaign, codes: number): { total: number; claimed: number } | undefined {
  const details = campaign.delivery_type === 'rewardcodes' ? (campaign.code_details as CodeDetails | null) : null
  if (!details || details.uses <= 1) return undefined
  return { total: codes * details.uses, claimed: timesIn(campaign.claimed_value, String(details.value)) }
}
