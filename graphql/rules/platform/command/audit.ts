import type { Knex } from 'knex'
import type { CompanyRole } from '#rules/platform/access/abilities.ts'
import { newId } from '#rules/platform/db/database.ts'
import { insertAsJson } from '#rules/platform/db/insert-as-json.ts'
import { nextSequence } from '#rules/platform/db/sequence.ts'
import type { Row } from '../../../model/tables.ts'
import { defineEvent } from './event.ts'

/** The recorded details of an audit event. They never contain a code, token or password. */
export type Recorded = {
  detail?: Record<string, unknown> | undefined
  /** Only the changed columns (see changedFields). */
  before?: Record<string, unknown> | undefined
  after?: Record<string, unknown> | undefined
}

export type AuditEvent = Recorded & {
  company: string
  actor: string | null
  actorKind: 'person' | 'key' | 'operator' | 'system'
  actorRole?: CompanyRole | undefined
  caller: { ip: string | null; requestId: string; userAgent?: string | undefined }
  action: string
  entity: string
  entityId: string
  now: Date
}

type SystemEvent = Omit<AuditEvent, 'actor' | 'actorKind' | 'actorRole' | 'caller'> & { cause: string }

/** Appends an event to the company's audit log and publishes it, for example for the campaign's activity. */
export async function writeAudit(trx: Knex.Transaction, { actorRole, before, caller, ...event }: AuditEvent): Promise<void> {
  const { company, actor, actorKind, action, entity, entityId, detail, after, now } = event
  const line: LogLine = {
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
  await actRecorded.publish(trx, line)
}

/** Appends an automatic action of Plutus without an actor. `cause` is the job or row that caused it. */
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

/** A written line of the audit log, with JSON columns as objects. */
export type LogLine = Omit<Row<'audit_events'>, 'detail' | 'before' | 'after' | 'actor_role' | 'ip' | 'user_agent' | 'request_id'> & {
  detail: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** Published inside the transaction after a line was written to the audit log. */
export const actRecorded = defineEvent<[trx: Knex.Transaction, line: LogLine]>('act.recorded')
