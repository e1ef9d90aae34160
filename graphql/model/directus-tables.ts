import { boolean, type Field, id, integer, json, optional, string, text, timestamp, uuid } from './fields.ts'

/** What we use of Directus's own tables. */
const directusTables = {
  directus_users: {
    id: id(),
    first_name: optional(string(50)),
    last_name: optional(string(50)),
    email: optional(string(128)),
    password: optional(string()),
    role: optional(uuid()),
    status: optional(string<'active' | 'suspended' | 'archived'>(16)),
    token: optional(string()),
    provider: optional(string(128)),
    external_identifier: optional(string()),
    auth_data: optional(json<object>()),
    last_access: optional(timestamp()),
    company: optional(uuid()),
    money_company: optional(uuid()),
    audit_company: optional(uuid()),
    /** By which address a provider let them in, until the rules take that sign-in over. */
    vouched_email: optional(string(254)),
  },
  directus_sessions: {
    token: string(64),
    user: optional(uuid()),
    expires: timestamp(),
    ip: optional(string()),
    user_agent: optional(text()),
    next_token: optional(string(64)),
  },
  directus_collections: { collection: string(64), accountability: optional(string()) },
  directus_fields: { id: optional(integer()), collection: string(64), field: string(64), special: optional(string(64)) },
  directus_relations: { many_collection: string(64), many_field: string(64), one_collection: optional(string(64)) },
  directus_roles: { id: id(), name: string(100) },
  directus_policies: { id: id(), name: string(100), admin_access: boolean(false), app_access: boolean(false) },
  directus_access: { id: id(), role: optional(uuid()), policy: uuid(), sort: optional(integer()) },
  directus_permissions: {
    policy: uuid(),
    collection: string(64),
    action: string(10),
    permissions: optional(json<object>()),
    fields: optional(text()),
  },
  directus_settings: { auth_login_attempts: optional(integer()), public_registration: boolean(false) },
} satisfies Record<string, Record<string, Field>>

export type DirectusTables = typeof directusTables
