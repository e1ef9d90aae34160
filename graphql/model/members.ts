import type { ChosenColumns } from '#contracts/list/list-columns.ts'
import { collection } from './collection.ts'
import { boolean, hidden, id, integer, jsonColumn, oneOf, optional, ref, says, string, timestamp } from './fields.ts'
import { companyRole, memberKind, memberStatus } from './lists/team-lists.ts'

export const members = collection('members', {
  says: 'A person of the company’s team, or a key that acts for the company.',
  read: 'company',
  fields: {
    id: id(),
    company: ref('companies'),
    kind: oneOf(memberKind, 16),
    name: says('The full name of a person, or the name of a key.', string(120)),
    first_name: says('First name. Null for a key.', optional(string(60))),
    last_name: says('Last name. Null where there is none.', optional(string(60))),
    /** E.164. Not in the graph, so that colleagues cannot read it. */
    phone: hidden(optional(string(20))),
    avatar: says('The file of their picture, at GET /files/avatars/:file. Null where they have none.', optional(string(80))),
    email: says('The email address a person signs in with. A key has an address without a mailbox.', string(254)),
    company_role: oneOf(companyRole, 16),
    status: oneOf(memberStatus, 16),
    two_factor: says('True if they sign in with an authenticator app.', boolean(false)),
    /** Signing in on an unknown device requires a code by email. False for the demo's members only. */
    login_code: hidden(boolean(true)),
    preferences: hidden(optional(jsonColumn<{ launchFinished?: boolean; teamChanges?: boolean; singleKeys?: boolean }>())),
    /** The columns of lists that this member chose, by list. Null: the usual ones everywhere. */
    list_columns: hidden(optional(jsonColumn<ChosenColumns>())),
    last_seen: says('When they were last here. Null: never.', optional(timestamp())),
    /** The version of the terms that this member accepted at sign-up or with an invite, as its date. */
    terms_version: hidden(optional(string(10))),
    terms_accepted_at: hidden(optional(timestamp())),
    locale: says('The language and region of their screens and emails, such as en-IN.', string(16)),
    time_zone: says('IANA time zone of their screens. Null: the company’s.', optional(string(64))),
    /** Rises with each edit of name, phone and picture. In the person's own session only. */
    profile_version: hidden(integer(0)),
    date_created: timestamp(),
  },
  unique: [['email']],
  indexes: [['company', 'name']],
})
