import { collection } from './collection.ts'
import { bigInteger, hidden, id, integer, jsonColumn, oneOf, optional, ref, says, string, timestamp, unique } from './fields.ts'
import { companyRole, inviteStatus } from './lists/team-lists.ts'

export const invites = collection('invites', {
  says: 'An invite to join the company’s team.',
  read: 'company',
  fields: {
    id: id(),
    company: ref('companies'),
    seq: bigInteger(),
    email: says('The email address that was invited.', string(254)),
    company_role: says('The role they get.', oneOf(companyRole, 16)),
    status: oneOf(inviteStatus, 16),
    invited_by: says('The member who invited them.', ref('members')),
    token_hash: hidden(unique(string(64))),
    /** `company:email` while the invite is pending, otherwise null. Being unique, it allows one pending invite per address. */
    open_key: hidden(optional(unique(string(300)))),
    send_count: says('The number of emails sent.', integer(1)),
    /** Times of the invite emails sent to this address in the last hour, in epoch ms. At most six are allowed. */
    recent_sends: hidden(jsonColumn<number[]>()),
    last_sent_at: says('When it was last emailed.', timestamp()),
    expires_at: says('When its link stops working.', timestamp()),
    accepted_at: says('When they joined. Null until then.', optional(timestamp())),
    date_created: timestamp(),
  },
  unique: [['company', 'seq']],
  indexes: [['company', 'email']],
})

export const devices = collection('devices', {
  says: 'A browser of the caller’s that needs no one-time code to sign in.',
  read: 'own',
  fields: {
    id: id(),
    company: ref('companies'),
    member: says('The person the browser belongs to.', ref('members')),
    name: says('The name of the browser when it was trusted, such as Chrome on Windows.', string(120)),
    ip: says('The address it was last used from. Null where it is not known.', optional(string(64))),
    token_hash: hidden(string(64)),
    trusted_until: says('Until when it needs no code.', timestamp()),
    last_used_at: says('When it was last used to sign in.', timestamp()),
    date_created: timestamp(),
  },
  unique: [['token_hash', 'member']],
  indexes: [['member', 'last_used_at']],
})
