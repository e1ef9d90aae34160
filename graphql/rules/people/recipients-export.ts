import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { minorDigits } from '#contracts/money/currency.ts'
import { searchInput } from '#contracts/text/text-input.ts'
import type { Row } from '#model/tables.ts'
import { minor } from '#rules/platform/db/database.ts'
import { hasWords } from '#rules/platform/db/literal-text.ts'
import { rowId } from '#rules/platform/db/row-id.ts'
import { defineExport } from '#rules/platform/export/export-kind.ts'
import { plainMoney } from '#rules/platform/money/plain-money.ts'
import { contactCells, contactColumns, nameColumns } from './people-export.ts'

const pageRows = 500
const columns = [
  'seq',
  'email',
  'first_name',
  'last_name',
  'value',
  'points',
  'phone',
  'country',
  'time_zone',
  'send_at_local',
  'tags',
] as const

/** The filter of a campaign's recipients. Omitted fields do not restrict it. `isNew` selects recipients that no launch has used. */
const recipientsFilter = z.strictObject({
  campaign: z.nullish(rowId),
  isNew: z.nullish(z.boolean()),
  q: searchInput,
})

type RecipientsFilter = z.output<typeof recipientsFilter>

/**
 * Exports a campaign's recipients with their values, including excluded and suppressed ones (R32). The exported file can be imported again
 * unchanged.
 */
export const recipientsExport = defineExport({
  may: 'campaign.draft',
  name: 'recipients',
  filter: recipientsFilter,
  count: async (knex, { company }, filter) => {
    const counted = await matchingRows(knex, company, filter).count({ count: '*' }).first()
    return Number(counted?.count)
  },
  readPage: async (knex, { company }, filter, after) => {
    const query = matchingRows(knex, company, filter).orderBy('seq').limit(pageRows).select(columns)
    if (after !== undefined) query.where('seq', '>', after)
    const rows = await query
    return { rows, next: rows.length < pageRows ? undefined : minor(rows.at(-1)?.seq ?? 0) }
  },
  file: {
    columns: ({ currency }) => [
      ...nameColumns,
      { name: 'Value', digits: minorDigits(currency) },
      { name: 'Points', digits: 0 },
      ...contactColumns,
      { name: 'Send at' },
    ],
    cells: (row: Pick<Row<'campaign_recipients'>, (typeof columns)[number]>, { currency }) => [
      row.email,
      row.first_name ?? '',
      row.last_name ?? '',
      row.value === null ? '' : plainMoney(row.value, minorDigits(currency)),
      row.points === null ? '' : String(row.points),
      ...contactCells(row),
      row.send_at_local?.replace('T', ' ') ?? '',
    ],
  },
})

function matchingRows(knex: Knex, company: string, { campaign, isNew, q }: RecipientsFilter) {
  const query = knex('campaign_recipients').where({ company }).whereNot({ state: 'staged' })
  if (campaign) query.where({ campaign })
  if (isNew) {
    const launchedThrough = knex('campaigns').where('campaigns.id', knex.ref('campaign_recipients.campaign')).select('launched_through')
    query.whereNot({ state: 'failed' }).where('seq', '>', launchedThrough)
  }
  if (q) query.whereRaw(...hasWords('search_text', q))
  return query
}
