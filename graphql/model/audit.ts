import type { CompanyRole } from '../rules/platform/access/abilities.ts'
import { collection } from './collection.ts'
import { bigInteger, hidden, id, initially, json, optional, ref, string, timestamp, unique } from './fields.ts'

/** Who did what to what: append only. */
export const audit_events = collection('audit_events', {
  read: 'audit',
  fields: {
    id: id(),
    company: ref('companies'),
    seq: bigInteger(),
    actor: optional(ref('members')),
    action: string(64),
    entity: string(64),
    entity_id: string(36),
    detail: optional(json<Record<string, unknown>>()),
    /** The changed columns alone, as they were and as they are; never a code, token or password. */
    before: optional(json<Record<string, unknown>>()),
    after: optional(json<Record<string, unknown>>()),
    actor_kind: initially(string<'person' | 'key' | 'operator' | 'system'>(16), 'person'),
    /** What the actor was in the company at that time. */
    actor_role: optional(string<CompanyRole>(16)),
    ip: optional(string(64)),
    user_agent: optional(string(255)),
    request_id: optional(string(64)),
    occurred_at: timestamp(),
  },
  unique: [['company', 'seq']],
  indexes: [
    ['company', 'action', 'seq'],
    ['company', 'entity_id'],
  ],
})

/** An integrator's key; the secret is shown once and stored as a hash. */
export const api_keys = collection('api_keys', {
  read: 'audit',
  fields: {
    id: id(),
    company: ref('companies'),
    member: ref('members'),
    seq: bigInteger(),
    name: string(80),
    prefix: string(16),
    last4: string(4),
    scopes: json<string[]>(),
    mode: string<'live' | 'test'>(8),
    key_hash: hidden(unique(string(64))),
    status: string<'active' | 'revoked'>(16),
    expires_at: optional(timestamp()),
    last_used_at: optional(timestamp()),
    date_created: timestamp(),
  },
  unique: [['company', 'seq']],
})
