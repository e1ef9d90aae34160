import type { CompanyRole } from '../rules/platform/access/abilities.ts'
import { collection } from './collection.ts'
import { bigInteger, hidden, id, integer, json, optional, ref, string, timestamp, unique } from './fields.ts'

/** Someone invited to the team; the mail's link is the only way in (R25). */
export const invites = collection('invites', {
  read: 'company',
  fields: {
    id: id(),
    company: ref('companies'),
    seq: bigInteger(),
    email: string(254),
    company_role: string<CompanyRole>(16),
    status: string<'pending' | 'accepted' | 'revoked' | 'expired'>(16),
    invited_by: ref('members'),
    token_hash: hidden(unique(string(64))),
    /** company:email while pending, so that nobody is invited twice at once. */
    open_key: hidden(optional(unique(string(300)))),
    send_count: integer(1),
    /** When mails went to this address lately, in milliseconds: six an hour at most. */
    recent_sends: hidden(json<number[]>()),
    last_sent_at: timestamp(),
    expires_at: timestamp(),
    accepted_at: optional(timestamp()),
    date_created: timestamp(),
  },
  unique: [['company', 'seq']],
  indexes: [['company', 'email']],
})

/** A browser that skips the one-time code for sixty days (A6). */
export const devices = collection('devices', {
  read: 'own',
  fields: {
    id: id(),
    company: ref('companies'),
    member: ref('members'),
    /** "Chrome on Windows", as the browser said when it was trusted. */
    name: string(120),
    ip: optional(string(64)),
    token_hash: hidden(string(64)),
    trusted_until: timestamp(),
    last_used_at: timestamp(),
    date_created: timestamp(),
  },
  unique: [['token_hash', 'member']],
  indexes: [['member', 'last_used_at']],
})
