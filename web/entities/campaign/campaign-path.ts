import { resumePath } from '#web/wizard/steps.ts'

type Campaign = { id: string; status: string; delivery_type: string; wizard_step: string }

/** Where a campaign opens: a draft where its person left it, everything that has left in its view. */
export const campaignPath = (campaign: Campaign): string =>
  campaign.status === 'draft' ? resumePath(campaign) : `/campaigns/${campaign.id}/view`
