import { isOneOf, issuedCampaigns, waitingCampaigns } from '#graphql/model/statuses.ts'
import { graphql } from '#web/gql/gql.ts'
import type { CampaignStatus } from '#web/gql/graphql.ts'
import type { Minor } from '#web/lib/money/format-money.ts'
import { addMoney, compareMoney } from '#web/lib/money/money.ts'

/** The fields that decide which actions a campaign has, on its page and in the list. */
export const CampaignActs_campaign = graphql(`
  fragment CampaignActs_campaign on campaigns {
    id
    name
    status
    wizard_step
    delivery_type
    issued_count
    issued_value
    claimed_value
    returned_value
    ...CampaignDialog_campaign
  }
`)

/** The campaign fields that decide what can be cancelled, with values in minor units. */
type Counters = {
  status: CampaignStatus
  issued_value: Minor
  claimed_value: Minor
  returned_value: Minor
}

/** True if a part of the issued rewards is neither redeemed nor returned. */
const holdsMoney = ({ issued_value, claimed_value, returned_value }: Counters): boolean =>
  compareMoney(issued_value, addMoney(claimed_value, returned_value)) > 0

export type CampaignAction = 'cancelLaunch' | 'cancelCampaign' | 'cancelUnclaimed'

/**
 * Returns the cancel actions for the campaign's state. A draft can be cancelled, a waiting launch too, and issued rewards while money is
 * held for them.
 */
export function cancelActions(campaign: Counters): CampaignAction[] {
  const { status } = campaign
  if (status === 'draft') return ['cancelCampaign']
  if (isOneOf(waitingCampaigns, status)) return ['cancelLaunch', 'cancelCampaign']
  const mayHold = isOneOf(issuedCampaigns, status) && status !== 'cancelled'
  return mayHold && holdsMoney(campaign) ? ['cancelUnclaimed'] : []
}
