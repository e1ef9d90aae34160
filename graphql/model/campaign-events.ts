import { collection } from './collection.ts'
import { bigInteger, id, integer, jsonColumn, oneOf, optional, ref, says, string, timestamp } from './fields.ts'
import { campaignEventKind } from './lists/campaign-lists.ts'
import { actorKind } from './lists/team-lists.ts'

export const campaign_events = collection('campaign_events', {
  says: 'The activity of campaigns. Each entry of the activity log about a campaign has one with the same id, without addresses, devices and values. Entries never change.',
  read: 'company',
  fields: {
    id: id(),
    company: ref('companies'),
    seq: bigInteger(),
    campaign: ref('campaigns'),
    reward: says('The one reward it was about. Null where it was about several or none.', optional(ref('rewards'))),
    kind: oneOf(campaignEventKind, 16),
    action: says('The action, as noun.act, such as reward.cancel. New ones are added over time.', string(64)),
    actor: optional(ref('members')),
    actor_kind: oneOf(actorKind, 16),
    reason: says('The reason that was typed. Null where none was asked for.', optional(string(500))),
    count: says('The number of people, rewards or messages it was about. Null if it does not apply.', optional(integer())),
    changed: says('The columns that an edit changed: a list of names. Null where it was no edit.', optional(jsonColumn<string[]>())),
    occurred_at: timestamp(),
  },
  unique: [['company', 'seq']],
  indexes: [['campaign', 'seq']],
})
