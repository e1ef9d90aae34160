import type { Knex } from 'knex'
import type { deliveryTypes } from '#contracts/campaign/words.ts'
import { minorDigits } from '#contracts/money/currency.ts'
import type { CampaignStatus } from '#model/statuses.ts'
import type { Row } from '#model/tables.ts'
import { nullableColumn } from '#model/tables.ts'
import { instant, minor } from '#rules/platform/db/database.ts'
import { defineExport } from '#rules/platform/export/export-kind.ts'
import { zonedTime } from '#rules/platform/export/zoned-time.ts'
import { plainMoney } from '#rules/platform/money/plain-money.ts'
import { type CampaignFilter, campaignFilter, whereCampaigns } from './campaign-filter.ts'

const pageRows = 500

/** Exports the company's campaigns that match the list's filter (R11), newest first, with what the list shows to every member. */
export const campaignsExport = defineExport({
  name: 'campaigns',
  filter: campaignFilter,
  count: async (knex, { company }, filter) => {
    const counted = await matchingCampaigns(knex, company, filter).count({ count: '*' }).first()
    return Number(counted?.count)
  },
  readPage: async (knex, { company }, filter, after) => {
    const query = matchingCampaigns(knex, company, filter)
      .leftJoin('members', 'members.id', 'campaigns.owner')
      .orderBy('campaigns.seq', 'desc')
      .limit(pageRows)
      .select(...columns.map((column) => `campaigns.${column}` as const), nullableColumn('members.name as owner_name'))
    if (after !== undefined) query.where('campaigns.seq', '<', after)
    const rows = await query
    return { rows, next: rows.length < pageRows ? undefined : minor(rows.at(-1)?.seq ?? 0) }
  },
  file: {
    columns: ({ timeZone, currency }) => [
      ...['Campaign', 'Internal reference', 'Status', 'Delivery', 'Owner'].map((name) => ({ name })),
      ...timeColumns.map(([, name]) => ({ name: `${name} (${timeZone})`, isTime: true as const })),
      ...countColumns.map(([, name]) => ({ name, digits: 0 })),
      ...moneyColumns.map(([, name]) => ({ name: `${name} (${currency})`, digits: minorDigits(currency) })),
    ],
    cells: (row: CampaignRow, { timeZone, currency }) => [
      row.name,
      row.internal_reference ?? '',
      campaignLabels[row.status],
      deliveryLabels[row.delivery_type],
      row.owner_name ?? '',
      ...timeColumns.map(([column]) => (row[column] ? zonedTime(instant(row[column]), timeZone) : '')),
      ...countColumns.map(([column]) => String(row[column])),
      ...moneyColumns.map(([column]) => plainMoney(row[column], minorDigits(currency))),
    ],
  },
})

/** Labels of the campaign states in the export, equal to those in the list. */
const campaignLabels: Record<CampaignStatus, string> = {
  draft: 'Draft',
  in_review: 'In review',
  scheduled: 'Scheduled',
  sending: 'Sending',
  live: 'Live',
  paused: 'Paused',
  needs_attention: 'Needs attention',
  completed: 'Completed',
  cancelled: 'Cancelled',
  archived: 'Archived',
}

/** Labels of the delivery types in the exports of campaigns and templates. */
export const deliveryLabels: Record<(typeof deliveryTypes)[number], string> = {
  rewardlinks: 'Links',
  rewardcodes: 'Codes',
  rewardpoints: 'Points',
}

const timeColumns = [
  ['date_created', 'Created'],
  ['launched_at', 'Launched'],
  ['ends_at', 'Ends'],
] as const

const countColumns = [
  ['recipient_count', 'Recipients'],
  ['issued_count', 'Issued'],
  ['sent_count', 'Sent'],
  ['opened_count', 'Opened'],
  ['claimed_count', 'Redeemed'],
] as const

const moneyColumns = [
  ['subtotal', 'Value'],
  ['issued_value', 'Issued value'],
  ['claimed_value', 'Redeemed value'],
] as const

const columns = [
  'seq',
  'name',
  'internal_reference',
  'status',
  'delivery_type',
  ...timeColumns.map(([column]) => column),
  ...countColumns.map(([column]) => column),
  ...moneyColumns.map(([column]) => column),
] as const

type CampaignRow = Pick<Row<'campaigns'>, (typeof columns)[number]> & { owner_name: string | null }

const matchingCampaigns = (knex: Knex, company: string, filter: CampaignFilter) =>
  knex('campaigns').where((query) => whereCampaigns(query, company, filter))
