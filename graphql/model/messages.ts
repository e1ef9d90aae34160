import { collection } from './collection.ts'
import { bigInteger, boolean, hidden, id, integer, jsonColumn, oneOf, optional, ref, says, string, timestamp, unique } from './fields.ts'
import { channel, messageFailure, messageKind, messageStatus } from './lists/message-lists.ts'
import { departingMessages } from './statuses.ts'

export const messages = collection('messages', {
  says: 'A message to a recipient, with what its carrier reported of it.',
  read: 'company',
  fields: {
    id: id(),
    company: ref('companies'),
    campaign: says('The campaign it is about. Null where there is none.', optional(ref('campaigns'))),
    reward: says('The reward it is about. Null for a test.', optional(ref('rewards'))),
    seq: bigInteger(),
    kind: oneOf(messageKind, 24),
    channel: oneOf(channel, 16),
    to_masked: says('The masked address of its recipient: m•••@example.com.', string(254)),
    subject: says('The subject of an email. Empty for other channels.', string(255)),
    status: oneOf(messageStatus, 24),
    attempts: says('The number of attempts.', integer(0)),
    failure_code: says(
      'The reason it was not delivered. Null if it was, or if that is not known yet.',
      optional(oneOf(messageFailure, 40)),
    ),
    provider: says('Its carrier: smtp, twilio, or mailbox in the demo. Null until it was tried.', optional(string(16))),
    provider_id: says('The carrier’s id of it. Null where it has none.', optional(string(120))),
    retryable: says('True if retryMessage and retryFailedMessages can help.', boolean(false)),
    to: hidden(string(254)),
    payload: hidden(jsonColumn<Record<string, unknown>>()),
    dedupe_key: hidden(unique(string(120))),
    next_attempt_at: says('The time of the next attempt.', timestamp()),
    unanswered: hidden(integer(0)),
    lease_until: hidden(optional(timestamp())),
    held_at: hidden(optional(timestamp())),
    date_created: timestamp(),
    sent_at: says('When its carrier accepted it. Null until then.', optional(timestamp())),
    delivered_at: says('When its carrier reported that it arrived. Null until then.', optional(timestamp())),
    opened_at: says('When it was opened. Null until then.', optional(timestamp())),
  },
  unique: [['company', 'seq']],
  indexes: [
    ['status', 'next_attempt_at'],
    ['provider', 'provider_id'],
    ['company', 'status', 'seq'],
    ['reward', 'seq'],
    ['campaign', 'company', 'seq', 'id'],
    // covering index: counts a campaign's messages by kind, channel and status, and those that can be retried
    ['campaign', 'company', 'kind', 'channel', 'status', 'retryable', 'id'],
  ],
  sparse: ['provider_id'],
  // the mail worker seeks from company to company, and reads the most overdue of each
  partial: departingMessages.map((value) => ({ of: 'status', value, columns: ['company', 'next_attempt_at'] })),
})
