import type { EventKind } from '#contracts/campaign/words.ts'

const byAction: Record<string, EventKind> = {
  'campaign.launch': 'money',
  'campaign.cancel': 'money',
  'campaign.cancel_unclaimed': 'money',
  'campaign.cancel_matching': 'money',
  'reward.cancel': 'money',
  'campaign.test': 'messages',
  'campaign.template': 'messages',
  'reward.resend': 'messages',
}

const byNoun: Record<string, EventKind> = {
  launch: 'money',
  approval: 'money',
  voucher: 'money',
  recipient: 'people',
  import: 'people',
  reward: 'people',
  codes: 'people',
  message: 'messages',
}

/** Returns the category of an audit action on a campaign, by which its Activity list is filtered: campaign, money, people or messages. */
export const eventKindOf = (action: string): EventKind => byAction[action] ?? byNoun[action.split('.')[0] ?? ''] ?? 'campaign'
