import type { CampaignStatus, DeliveryType } from '#web/gql/graphql.ts'
import { resumePath } from '#web/wizard/steps.ts'

type Campaign = { id: string; status: CampaignStatus; delivery_type: DeliveryType; wizard_step: string }

/** Returns the path where a campaign opens. A draft opens at the step where editing stopped, any other campaign in its view. */
export const campaignPath = (campaign: Campaign): string =>
  campaign.status === 'draft' ? resumePath(campaign) : `/campaigns/${campaign.id}/view`
