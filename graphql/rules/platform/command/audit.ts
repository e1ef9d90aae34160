import type { Knex } from 'knex'
import type { CompanyRole } from '#rules/platform/access/abilities.ts'
import { newId } from '#rules/platform/db/database.ts'
import { insertAsJson } from '#rules/platform/db/insert-as-json.ts'
import { nextSequence } from '#rules/platform/db/sequence.ts'
import type { Row } from '../../../model/tables.ts'
import { defineEvent } from './event.ts'

/** What is kept of an act: never a code, token or password. */
export type Recorded = {
  detail?: Record<string, unknown> | undefined
  /** The changed columns alone (changedFields). */
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

/** Appends who did what to what, from where, to the company's log and to the Activity of the campaign it concerned. */
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

/** Appends what Plutus did automatically, in nobody's name; `cause` is the job or row behind it. */
export const auditSystem = (trx: Knex.Transaction, { cause, ...event }: SystemEvent): Promise<void> =>
  writeAudit(trx, { ...event, actor: null, actorKind: 'system', caller: { ip: null, requestId: cause } })

/** The columns of `after` that differ, as they were and as they are. */
export function changedFields(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const changed = Object.keys(after).filter((name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null))
  const pick = (row: Record<string, unknown>) => Object.fromEntries(changed.map((name) => [name, row[name] ?? null]))
  return { before: pick(before), after: pick(after) }
}

/** A line of the company's log as it was written. */
export type LogLine = Omit<Row<'audit_events'>, 'detail' | 'before' | 'after' | 'actor_role' | 'ip' | 'user_agent' | 'request_id'> & {
  detail: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** Published once the line is in the company's log. */
export const actRecorded = defineEvent<[trx: Knex.Transaction, line: LogLine]>('act.recorded')
