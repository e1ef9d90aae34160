import type { CampaignStatus, DeliveryType } from '#web/gql/graphql.ts'
import { resumePath } from '#web/wizard/steps.ts'

type Campaign = { id: string; status: CampaignStatus; delivery_type: DeliveryType; wizard_step: string }

/** Where a campaign opens: a draft where its person left it, everything that has left in its view. */
export const campaignPath = (campaign: Campaign): string =>
  campaign.status === 'draft' ? resumePath(campaign) : `/campaigns/${campaign.id}/view`
