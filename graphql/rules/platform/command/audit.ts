import type { Knex } from 'knex'
import type { CompanyRole } from '#contracts/access/abilities.ts'
import type { Row } from '#model/tables.ts'
import { newId } from '#rules/platform/db/database.ts'
import { insertAsJson } from '#rules/platform/db/insert-as-json.ts'
import { nextSequence } from '#rules/platform/db/sequence.ts'
import { defineEvent } from './event.ts'

/** The details that an audit event records. They never contain a code, token or password. */
export type AuditDetails = {
  detail?: Record<string, unknown> | undefined
  /** The old values of the changed columns only, and `after` their new values (see changedFields). */
  before?: Record<string, unknown> | undefined
  after?: Record<string, unknown> | undefined
}

export type AuditEvent = AuditDetails & {
  company: string
  actor: string | null
  actorKind: 'person' | 'key' | 'operator' | 'recipient' | 'system'
  actorRole?: CompanyRole | undefined
  caller: { ip: string | null; requestId: string; userAgent?: string | undefined }
  action: string
  entity: string
  entityId: string
  now: Date
}

type SystemEvent = Omit<AuditEvent, 'actor' | 'actorKind' | 'actorRole' | 'caller'> & { cause: string }

/** Appends an event to the company's audit log and publishes it as `act.recorded`, from which subscribers build the campaign's activity. */
export async function writeAudit(trx: Knex.Transaction, { actorRole, before, caller, ...event }: AuditEvent): Promise<void> {
  const { company, actor, actorKind, action, entity, entityId, detail, after, now } = event
  const line: StoredAuditEvent = {
    id: newId(),
    company,
    seq: await nextSequence(trx, 'audit_events', company),
    actor,
    actor_kind: actorKind,
    action,
    entity,
    entity_id: entityId,
    occurred_at: now,
    detail: detail ?? null,
    after: after ?? null,
  }
  const row = {
    ...line,
    actor_role: actorRole ?? null,
    before: before ?? null,
    ip: caller.ip,
    user_agent: caller.userAgent?.slice(0, 255) ?? null,
    request_id: caller.requestId,
  }
  await insertAsJson(trx, 'audit_events', [row])
  await auditRecorded.publish(trx, line)
}

/** Appends an action of Plutus itself to the audit log, without an actor. `cause` is the id of the job or row that caused it. */
export const auditSystem = (trx: Knex.Transaction, { cause, ...event }: SystemEvent): Promise<void> =>
  writeAudit(trx, { ...event, actor: null, actorKind: 'system', caller: { ip: null, requestId: cause } })

/** Returns the columns of `after` that differ from `before`, with their old and new values. */
export function changedFields(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const changed = Object.keys(after).filter((name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null))
  const pick = (row: Record<string, unknown>) => Object.fromEntries(changed.map((name) => [name, row[name] ?? null]))
  return { before: pick(before), after: pick(after) }
}

/** An event of the audit log as subscribers of `auditRecorded` get it, with JSON columns as objects. */
export type StoredAuditEvent = Omit<
  Row<'audit_events'>,
  'detail' | 'before' | 'after' | 'actor_role' | 'ip' | 'user_agent' | 'request_id'
> & {
  detail: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** Published after an event was stored in the audit log, inside its transaction, so that a subscriber's writes commit with it. */
export const auditRecorded = defineEvent<[trx: Knex.Transaction, line: StoredAuditEvent]>('act.recorded')
