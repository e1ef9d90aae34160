import * as z from 'zod/mini'
import { escapeLike, likePattern } from '#rules/platform/db/literal-text.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { instantInput } from '#rules/platform/input/instant-input.ts'
import type { QueryOf } from '../../../model/tables.ts'

/** What the activity log shows; a part left out restricts nothing. */
export const auditFilter = z.strictObject({
  action: z.nullish(z.string().check(z.maxLength(64))),
  /** First words of actions: "team" is every team.… */
  areas: z.nullish(z.array(z.string().check(z.regex(/^[a-z_]{1,32}$/))).check(z.minLength(1), z.maxLength(20))),
  actor: z.nullish(rowId),
  /** From this instant on. */
  from: z.nullish(instantInput),
  /** Before this instant. */
  to: z.nullish(instantInput),
  entity: z.nullish(z.string().check(z.maxLength(64))),
  q: z.nullish(z.string().check(z.trim(), z.maxLength(100))),
})

export type AuditFilter = z.output<typeof auditFilter>

/** Narrows audit_events, joined with members, down to the filter. */
export function whereAudit(query: QueryOf<'audit_events'>, { action, areas, actor, from, to, entity, q }: AuditFilter): void {
  if (action) query.where('audit_events.action', action)
  if (areas) query.where((any) => areas.forEach((area) => void any.orWhere('audit_events.action', 'like', `${escapeLike(area)}.%`)))
  if (actor) query.where('audit_events.actor', actor)
  if (entity) query.where('audit_events.entity', entity)
  if (from) query.where('audit_events.occurred_at', '>=', from)
  if (to) query.where('audit_events.occurred_at', '<', to)
  if (q) whereSearched(query, q)
}

const searched = ['audit_events.action', 'audit_events.entity_id', 'audit_events.ip', 'audit_events.request_id', 'members.name']

function whereSearched(query: QueryOf<'audit_events'>, q: string): void {
  query.where((any) => {
    for (const column of searched) any.orWhereRaw(`lower(??) like ? escape '\\'`, [column, likePattern(q.toLowerCase())])
  })
}
