import { isOneOf, issuedCampaigns, waitingCampaigns } from '#graphql/model/statuses.ts'
import { graphql } from '#web/gql/gql.ts'
import type { CampaignStatus } from '#web/gql/graphql.ts'
import type { Minor } from '#web/lib/money/format-money.ts'
import { subtractMoney } from '#web/lib/money/money.ts'

/** What decides what can be done with a campaign, on its page and in its row of the list. */
export const CampaignActs_campaign = graphql(`
  fragment CampaignActs_campaign on campaigns {
    id
    name
    status
    wizard_step
    delivery_type
    issued_count
    claimed_count
    returned_count
    issued_value
    claimed_value
    returned_value
    ...CampaignDialog_campaign
  }
`)

/** Each fragment that needs them names them itself: of another's it would see nothing (masking). */
type Counters = {
  status: CampaignStatus
  issued_count: number
  claimed_count: number
  returned_count: number
  issued_value: Minor
  claimed_value: Minor
  returned_value: Minor
}

/** The rewards of a campaign that still hold money: how many, and their value without the fee, in minor units. */
export function unclaimed(campaign: Counters): { count: number; value: Minor } {
  return {
    count: Math.max(0, campaign.issued_count - campaign.claimed_count - campaign.returned_count),
    value: subtractMoney(subtractMoney(campaign.issued_value, campaign.claimed_value), campaign.returned_value),
  }
}

export type CampaignAction = 'cancelLaunch' | 'cancelCampaign' | 'cancelUnclaimed'

/** What can be cancelled of a campaign in its state. */
export function actsOf(campaign: Counters): CampaignAction[] {
  const { status } = campaign
  if (status === 'draft') return ['cancelCampaign']
  if (isOneOf(waitingCampaigns, status)) return ['cancelLaunch', 'cancelCampaign']
  const mayHold = isOneOf(issuedCampaigns, status) && status !== 'cancelled'
  return mayHold && unclaimed(campaign).count > 0 ? ['cancelUnclaimed'] : []
}
