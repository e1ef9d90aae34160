import { collection } from './collection.ts'
import { bigInteger, id, integer, json, optional, ref, string, timestamp } from './fields.ts'

/**
 * What was done to a campaign, by whom and why: the part of the company's log that everyone who reads the campaign may read, without
 * addresses, devices and values. One for each line of `audit_events`, with its id; append only.
 */
export const campaign_events = collection('campaign_events', {
  read: 'company',
  fields: {
    id: id(),
    company: ref('companies'),
    seq: bigInteger(),
    campaign: ref('campaigns'),
    /** The one reward it concerned. */
    reward: optional(ref('rewards')),
    kind: string<'campaign' | 'money' | 'people' | 'messages'>(16),
    action: string(64),
    actor: optional(ref('members')),
    actor_kind: string<'person' | 'key' | 'operator' | 'system'>(16),
    /** As it was typed. */
    reason: optional(string(500)),
    /** How many people, rewards or messages. */
    count: optional(integer()),
    /** Names of the columns that an edit changed. */
    changed: optional(json<string[]>()),
    occurred_at: timestamp(),
  },
  unique: [['company', 'seq']],
  indexes: [['campaign', 'seq']],
})
