import type { Knex } from 'knex'
import * as z from 'zod/mini'
import type { Row } from '#model/tables.ts'
import { nullableColumn } from '#model/tables.ts'
import { instant, minor } from '#rules/platform/db/database.ts'
import { defineExport } from '#rules/platform/export/export-kind.ts'
import { zonedTime } from '#rules/platform/export/zoned-time.ts'
import { commonFilter, whereCommon } from './campaign-filter.ts'
import { deliveryLabels } from './campaigns-export.ts'

const pageRows = 500

/** Labels of the template states in the export, equal to those in the list. */
const templateLabels = { draft: 'Draft', active: 'Active', archived: 'Archived' }
type TemplateStatus = keyof typeof templateLabels
const templateStatuses = Object.keys(templateLabels) as TemplateStatus[]

/** Filter of the template list. Archived templates match only if `status` names them. */
const templateFilter = z.strictObject({
  ...commonFilter,
  status: z.nullish(z.array(z.enum(templateStatuses)).check(z.minLength(1), z.maxLength(20))),
})

/** Exports the company's templates that match the list's filter (R14), newest first, with what the list shows to every member. */
export const templatesExport = defineExport({
  name: 'templates',
  filter: templateFilter,
  count: async (knex, { company }, filter) => {
    const counted = await matchingTemplates(knex, company, filter).count({ count: '*' }).first()
    return Number(counted?.count)
  },
  readPage: async (knex, { company }, filter, after) => {
    const query = matchingTemplates(knex, company, filter)
      .leftJoin('members', 'members.id', 'templates.owner')
      .orderBy('templates.seq', 'desc')
      .limit(pageRows)
      .select(...columns.map((column) => `templates.${column}` as const), nullableColumn('members.name as owner_name'))
    if (after !== undefined) query.where('templates.seq', '<', after)
    const rows = await query
    return { rows, next: rows.length < pageRows ? undefined : minor(rows.at(-1)?.seq ?? 0) }
  },
  file: {
    columns: ({ timeZone }) => [
      ...['Template', 'Status', 'Delivery', 'Default', 'Messages', 'Owner'].map((name) => ({ name })),
      ...timeColumns.map(([, name]) => ({ name: `${name} (${timeZone})`, isTime: true as const })),
      { name: 'Times used', digits: 0 },
    ],
    cells: (row: TemplateRow, { timeZone }) => [
      row.name,
      templateLabels[row.status],
      deliveryLabels[row.delivery_type],
      row.is_default ? 'Yes' : '',
      channels.flatMap(([column, name]) => (row[column] ? [name] : [])).join(', '),
      row.owner_name ?? '',
      ...timeColumns.map(([column]) => (row[column] ? zonedTime(instant(row[column]), timeZone) : '')),
      String(row.usage_count),
    ],
  },
})

const timeColumns = [
  ['date_created', 'Created'],
  ['date_updated', 'Last edited'],
  ['last_used_at', 'Last used'],
] as const

const channels = [
  ['email', 'Email'],
  ['sms', 'SMS'],
  ['whatsapp', 'WhatsApp'],
] as const

const columns = [
  'seq',
  'name',
  'status',
  'delivery_type',
  'is_default',
  'usage_count',
  ...timeColumns.map(([column]) => column),
  ...channels.map(([column]) => column),
] as const

type TemplateRow = Pick<Row<'templates'>, (typeof columns)[number]> & { owner_name: string | null }

const matchingTemplates = (knex: Knex, company: string, filter: z.output<typeof templateFilter>) =>
  knex('templates').where((query) => whereCommon(query, 'templates', company, filter))
