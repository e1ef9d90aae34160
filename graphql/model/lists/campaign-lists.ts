import type { DeliveryType, EventKind, ValueMode } from '#contracts/campaign/words.ts'
import { closedList } from '../fields.ts'
import type { CampaignStatus } from '../statuses.ts'

export const campaignStatus = closedList<CampaignStatus>('CampaignStatus', 'The state of a campaign.', {
  draft: 'Being prepared. Nothing is submitted, and no money is held.',
  in_review: 'Submitted. Someone has to approve the launch.',
  scheduled: 'Approved. Its launch waits for its time, its undo period or its money.',
  sending: 'Its rewards are being issued.',
  live: 'Sent, with rewards that can be claimed.',
  paused: 'Stopped by someone: nothing is sent or claimed until it is resumed.',
  needs_attention: 'Sent, with a problem to look at. Reserved: no campaign has it yet.',
  completed: 'Over: none of its rewards holds money any more.',
  cancelled: 'Cancelled before it was sent, or all its rewards were cancelled.',
  archived: 'Over, and put away by someone.',
})

const campaignWorks = {
  adding: 'Adding people to it.',
  issuing: 'Issuing its rewards.',
  cancelling: 'Cancelling rewards.',
  expiring: 'Returning what expired.',
  extending: 'Giving rewards a later end.',
  reminding: 'Reminding people.',
  sending: 'Sending messages again, or those that were held.',
}

export type CampaignWork = keyof typeof campaignWorks

export const campaignWork = closedList<CampaignWork>('CampaignWork', 'Background work on a campaign.', campaignWorks)

export const deliveryType = closedList<DeliveryType>('DeliveryType', 'The way a reward reaches its recipient.', {
  rewardlinks: 'A link to a page where they choose a brand.',
  rewardcodes: 'A code to redeem on our page, delivered in a file or by email.',
  rewardpoints: 'Points in the company’s own program.',
})

export const valueMode = closedList<ValueMode>('ValueMode', 'The source of the value of a link campaign’s rewards.', {
  same: 'The campaign: every reward is worth the same.',
  per_recipient: 'The rows: each person has their own value.',
})

export const templateStatus = closedList('TemplateStatus', 'The state of a template. Campaigns start from active ones.', {
  draft: 'Not complete yet.',
  active: 'Campaigns can start from it.',
  archived: 'No new campaign starts from it.',
})

export const campaignEventKind = closedList<EventKind>('CampaignEventKind', 'The subject of an action on a campaign.', {
  campaign: 'Its settings and its course.',
  money: 'Money that was held, spent or returned.',
  people: 'Its people and their rewards.',
  messages: 'Its messages.',
})
