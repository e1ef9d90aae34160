import type { Knex } from 'knex'
import { newId } from './database.ts'
import type { Me } from './me.ts'
import { takeSeq } from './sequence.ts'

type Event = {
  me: Me
  caller: { ip: string | null; requestId: string }
  action: string
  entity: string
  entityId: string
  detail?: Record<string, unknown> | undefined
  now: Date
}

/** Appends who did what to what, from where. */
export async function writeAudit(trx: Knex.Transaction, { me, caller, action, entity, entityId, detail, now }: Event): Promise<void> {
  await trx('audit_events').insert({
    id: newId(),
    company: me.company,
    seq: await takeSeq(trx, 'audit_events', me.company),
    actor: me.id,
    action,
    entity,
    entity_id: entityId,
    detail: detail ? JSON.stringify(detail) : null,
    ip: caller.ip,
    request_id: caller.requestId,
    occurred_at: now,
  })
}
