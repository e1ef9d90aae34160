import type { Knex } from 'knex'
import * as z from 'zod/mini'
import words from '#contracts/company/action-labels.json' with { type: 'json' }
import { searchInput } from '#contracts/text/text-input.ts'
import { instantInput } from '#contracts/time/instant-input.ts'
import type { QueryOf, Row } from '#model/tables.ts'
import { nullableColumn } from '#model/tables.ts'
import { instant, minor, parseJson } from '#rules/platform/db/database.ts'
import { escapeLike, likePattern } from '#rules/platform/db/literal-text.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { defineExport } from '#rules/platform/export/export-kind.ts'
import { utcTime, zonedTime } from '#rules/platform/export/zoned-time.ts'

/** The filter of an activity log export. An omitted field does not restrict the entries. */
const auditFilter = z.strictObject({
  action: z.nullish(z.string().check(z.maxLength(64))),
  /** The first words of the actions to include. "team" includes every `team.…` action. */
  areas: z.nullish(z.array(z.string().check(z.regex(/^[a-z_]{1,32}$/))).check(z.minLength(1), z.maxLength(20))),
  actor: z.nullish(rowId),
  /** Start of the period in which the entries occurred, inclusive. */
  from: z.nullish(instantInput),
  /** End of the period in which the entries occurred, exclusive. */
  to: z.nullish(instantInput),
  entity: z.nullish(z.string().check(z.maxLength(64))),
  q: searchInput,
})

type AuditFilter = z.output<typeof auditFilter>

const pageRows = 200

/** The export of a company's activity log as CSV or XLSX. */
export const auditExport = defineExport({
  may: 'audit.view',
  name: 'activity-log',
  filter: auditFilter,
  count: async (knex, { company }, filter) => {
    const counted = await findEvents(knex, company, filter).count({ count: '*' }).first()
    return Number(counted?.count)
  },
  readPage: async (knex, { company }, filter, after) => {
    const query = findEvents(knex, company, filter)
      .orderBy('audit_events.seq', 'desc')
      .limit(pageRows)
      .select('audit_events.*', nullableColumn('members.name as actor_name'))
    if (after !== undefined) query.where('audit_events.seq', '<', after)
    const events = await query
    return { rows: events, next: events.length < pageRows ? undefined : minor(events.at(-1)?.seq ?? 0) }
  },
  file: {
    columns: ({ timeZone }) =>
      [
        'Number',
        `Time (${timeZone})`,
        'Time (UTC)',
        'Who',
        'Role at the time',
        'What',
        'Action',
        'Subject',
        'Subject ID',
        'Before',
        'After',
        'Details',
        'IP address',
        'Request ID',
      ].map((name) => ({ name, ...(/^Time /.test(name) && { isTime: true as const }) })),
    cells: (event: AuditRow, { timeZone }) => toCells(event, timeZone),
  },
})

const findEvents = (knex: Knex, company: string, filter: AuditFilter) =>
  knex('audit_events')
    .where('audit_events.company', company)
    .modify((query) => whereAudit(query, filter))
    .leftJoin('members', 'members.id', 'audit_events.actor')

type AuditRow = Row<'audit_events'> & { actor_name: string | null }

function toCells(event: AuditRow, timeZone: string): string[] {
  const at = instant(event.occurred_at)
  return [
    String(event.seq),
    zonedTime(at, timeZone),
    utcTime(at),
    event.actor_name ?? kindLabels[event.actor_kind] ?? '',
    event.actor_role ?? '',
    actionLabel(event.action) ?? event.action,
    event.action,
    event.entity,
    event.entity_id,
    asText(event.before),
    asText(event.after),
    asText(event.detail),
    event.ip ?? '',
    event.request_id ?? '',
  ]
}

const kindLabels: Record<string, string> = { operator: 'Plutus support', recipient: 'The recipient', system: 'Plutus (automatic)' }

/** Formats a JSON object as text, such as "name: Old name; value: 500". */
function asText(json: AuditRow['after']): string {
  const fields = parseJson(json) ?? {}
  return Object.entries(fields)
    .map(([name, value]) => `${name}: ${value !== null && typeof value === 'object' ? JSON.stringify(value) : String(value ?? '—')}`)
    .join('; ')
}

const nouns: Record<string, Record<string, string> | undefined> = words

/** Returns the label of an audit action, or undefined for an unknown one. The web's activity log uses the same labels. */
export function actionLabel(action: string): string | undefined {
  const [noun = '', act = ''] = action.split('.')
  return nouns[noun]?.[act]
}

/** Applies the filter to a query of audit_events joined with members. */
function whereAudit(query: QueryOf<'audit_events'>, { action, areas, actor, from, to, entity, q }: AuditFilter): void {
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
