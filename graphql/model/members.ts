import type { CompanyRole } from '../rules/platform/access/abilities.ts'
import { collection } from './collection.ts'
import { boolean, hidden, id, json, optional, ref, string, timestamp } from './fields.ts'

/** A person (or key) of a company; shares its id with the Directus user behind it. */
export const members = collection('members', {
  read: 'company',
  fields: {
    id: id(),
    company: ref('companies'),
    kind: string<'person' | 'key'>(16),
    name: string(120),
    first_name: optional(string(60)),
    last_name: optional(string(60)),
    /** E.164; a person's own, so colleagues do not read it. */
    phone: hidden(optional(string(20))),
    /** File name of GET /files/avatars/:file. */
    avatar: optional(string(80)),
    email: string(254),
    company_role: string<CompanyRole>(16),
    status: string<'active' | 'suspended' | 'removed'>(16),
    two_factor: boolean(false),
    /** Whether an unknown device is asked for a code by email; only for the demo's people it is not. */
    login_code: hidden(boolean(true)),
    preferences: hidden(optional(json<{ launchFinished?: boolean; teamChanges?: boolean; singleKeys?: boolean }>())),
    last_seen: optional(timestamp()),
    /** The terms that this person accepted at sign-up or with an invite, by their day. */
    terms_version: hidden(optional(string(10))),
    terms_accepted_at: hidden(optional(timestamp())),
    locale: string(16),
    time_zone: optional(string(64)),
    date_created: timestamp(),
  },
  unique: [['email']],
  indexes: [['company', 'name']],
})
