import type { Ability } from '#contracts/access/abilities.ts'
import { collection } from './collection.ts'
import { bigInteger, hidden, id, initially, integer, jsonColumn, oneOf, optional, ref, says, string, timestamp, unique } from './fields.ts'
import { actorKind, apiKeyStatus, companyRole } from './lists/team-lists.ts'

export const audit_events = collection('audit_events', {
  says: 'The company’s activity log. Its entries never change.',
  read: 'audit',
  fields: {
    id: id(),
    company: ref('companies'),
    seq: bigInteger(),
    actor: optional(ref('members')),
    action: says('The action, as noun.act, such as reward.cancel. New ones are added over time.', string(64)),
    entity: says('The collection of the row that it was done to.', string(64)),
    entity_id: says('The id of that row.', string(36)),
    detail: says('Details of the action, by its kind. Null if there are none.', optional(jsonColumn<Record<string, unknown>>())),
    before: says(
      'The changed columns as they were. Never a code, a token or a password. Null where nothing was there.',
      optional(jsonColumn<Record<string, unknown>>()),
    ),
    after: says('The changed columns as they are. Null where nothing is left.', optional(jsonColumn<Record<string, unknown>>())),
    actor_kind: initially(oneOf(actorKind, 16), 'person'),
    actor_role: says('The actor’s role in the company at that time. Null where they had none.', optional(oneOf(companyRole, 16))),
    ip: says('The address it was asked from. Null for what Plutus did itself.', optional(string(64))),
    user_agent: says('The browser or program it was asked from, as it called itself. Null where it said nothing.', optional(string(255))),
    request_id: says('The request that did it, as answered in X-Request-Id. Null for what Plutus did itself.', optional(string(64))),
    occurred_at: timestamp(),
  },
  unique: [['company', 'seq']],
  indexes: [
    ['company', 'action', 'seq'],
    ['company', 'entity_id'],
  ],
})

export const api_keys = collection('api_keys', {
  says: 'A key by which a program acts for the company. The key itself is shown once and never stored.',
  read: 'audit',
  fields: {
    id: id(),
    company: ref('companies'),
    member: says('The member that the key acts as: its role and its budget are there.', ref('members')),
    seq: bigInteger(),
    name: says('The name the company gave it.', string(80)),
    abilities: says(
      'The abilities it is narrowed to. Null: all that its role has. Without money.view or audit.view it reads no money or no activity log.',
      optional(jsonColumn<Ability[]>()),
    ),
    networks: says('CIDRs that it may be used from. Null: anywhere.', optional(jsonColumn<string[]>())),
    made_by: says('The member who created it in the app. Null for an operator.', optional(ref('members'))),
    prefix: says('The first characters of the key.', string(16)),
    last4: says('The last four characters of the key.', string(4)),
    key_hash: hidden(unique(string(64))),
    status: oneOf(apiKeyStatus, 16),
    expires_at: says('When it stops working. Null: never.', optional(timestamp())),
    last_used_at: says('When it was last used, to the minute. Null until it was.', optional(timestamp())),
    last_used_network: says(
      'The network it was last used from, a /24 or a /48, never the address. Null until it was.',
      optional(string(64)),
    ),
    rotated_at: says('When its secret was last replaced. Null if it never was.', optional(timestamp())),
    rotated_by: says('The member who rotated it last. Null if it was never rotated.', optional(ref('members'))),
    old_works_until: says('Until when the previous secret works. Null where none does.', optional(timestamp())),
    revoked_at: says('When it was revoked. Null unless it was.', optional(timestamp())),
    /** The days before the key's expiry at which the last warning was emailed: 14 or 2. Null before the first one. */
    end_warning: hidden(optional(integer())),
    date_created: timestamp(),
  },
  unique: [['company', 'seq']],
  indexes: [['member'], ['status', 'expires_at']],
})
