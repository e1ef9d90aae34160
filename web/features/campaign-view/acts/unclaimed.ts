import { isOneOf, issuedCampaigns, waitingCampaigns } from '#graphql/model/statuses.ts'
import { graphql } from '#web/gql/gql.ts'
import type { CampaignStatus } from '#web/gql/graphql.ts'
import type { Minor } from '#web/lib/money/format-money.ts'
import { addMoney, compareMoney } from '#web/lib/money/money.ts'

/** What decides what can be done with a campaign, on its page and in its row of the list. */
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

/** Each fragment that needs them names them itself: of another's it would see nothing (masking). */
type Counters = {
  status: CampaignStatus
  issued_value: Minor
  claimed_value: Minor
  returned_value: Minor
}

/** Whether something of its rewards was neither redeemed nor returned. */
const holdsMoney = ({ issued_value, claimed_value, returned_value }: Counters): boolean =>
  compareMoney(issued_value, addMoney(claimed_value, returned_value)) > 0

export type CampaignAction = 'cancelLaunch' | 'cancelCampaign' | 'cancelUnclaimed'

/** What can be cancelled of a campaign in its state. */
export function actsOf(campaign: Counters): CampaignAction[] {
  const { status } = campaign
  if (status === 'draft') return ['cancelCampaign']
  if (isOneOf(waitingCampaigns, status)) return ['cancelLaunch', 'cancelCampaign']
  const mayHold = isOneOf(issuedCampaigns, status) && status !== 'cancelled'
  return mayHold && holdsMoney(campaign) ? ['cancelUnclaimed'] : []
}
