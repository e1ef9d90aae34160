import type { Knex } from 'knex'
import { minorDigits } from '#contracts/money/currency.ts'
import { type RewardsFilter, rewardsFilter } from '#contracts/reward/rewards-filter.ts'
import type { DeliveryStatus, RewardStatus } from '#model/statuses.ts'
import type { Row } from '#model/tables.ts'
import { nullableColumn } from '#model/tables.ts'
import { contactCells, contactColumns, nameColumns } from '#rules/people/people-export.ts'
import { instant, minor } from '#rules/platform/db/database.ts'
import { defineExport } from '#rules/platform/export/export-kind.ts'
import { zonedTime } from '#rules/platform/export/zoned-time.ts'
import { plainMoney } from '#rules/platform/money/plain-money.ts'
import { type FilteredCompany, isRareSearch, whereRewards } from './reward-filter.ts'

const pageRows = 500

/**
 * Exports the rewards that match the list's filter, as a campaign's page (R12) and the list of all rewards show them. Codes show their last four characters. The file can be imported again as a
 * list of recipients.
 */
export const rewardExport = defineExport({
  may: 'reward.resend',
  name: 'rewards',
  filter: rewardsFilter,
  count: async (knex, me, filter) => {
    const counted = await queryRewards(knex, me, filter, await isRareSearch(knex, filter, me))
      .count({ count: '*' })
      .first()
    return Number(counted?.count)
  },
  readPage: async (knex, me, filter, after) => {
    const query = queryRewards(knex, me, filter, await isRareSearch(knex, filter, me))
      .leftJoin('brands', 'brands.id', 'rewards.brand')
      .leftJoin('recipients', 'recipients.id', 'rewards.recipient')
      .join('campaigns', 'campaigns.id', 'rewards.campaign')
      .join('launches', 'launches.id', 'rewards.launch')
      .orderBy('rewards.seq', 'desc')
      .limit(pageRows)
      .select(
        ...columns.map((column) => `rewards.${column}` as const),
        nullableColumn('brands.name as brand_name'),
        nullableColumn('recipients.first_name as first_name'),
        nullableColumn('recipients.last_name as last_name'),
        nullableColumn('recipients.country as country'),
        nullableColumn('recipients.tags as tags'),
        'campaigns.name as campaign_name',
        nullableColumn('campaigns.internal_reference as internal_reference'),
        'launches.number as launch_number',
      )
    if (after !== undefined) query.where('rewards.seq', '<', after)
    const rows = await query
    return { rows, next: rows.length < pageRows ? undefined : minor(rows.at(-1)?.seq ?? 0) }
  },
  file: {
    columns: ({ timeZone, currency }) => [
      ...['Number', 'Campaign', 'Internal reference', 'Launch'].map((name) => ({ name })),
      ...nameColumns,
      ...contactColumns,
      ...['Status', 'Message', 'Brand', 'Code ends in'].map((name) => ({ name })),
      ...['Value', 'Left'].map((name) => ({ name, digits: minorDigits(currency) })),
      { name: 'Currency' },
      { name: 'Points', digits: 0 },
      ...timeColumns.map(([, name]) => ({ name: `${name} (${timeZone})`, isTime: true as const })),
      { name: 'Reason' },
    ],
    cells: (row: RewardRow, { timeZone, currency }) => [
      `RW-${row.seq}`,
      row.campaign_name,
      row.internal_reference ?? '',
      row.launch_number,
      row.recipient_email,
      ...namesOf(row),
      ...contactCells({ ...row, phone: row.recipient_phone }),
      rewardLabels[row.status],
      deliveryLabels[row.delivery_status],
      row.brand_name ?? '',
      row.code_last4 ?? '',
      plainMoney(row.value, minorDigits(currency)),
      plainMoney(row.remaining, minorDigits(currency)),
      row.currency,
      row.points === null ? '' : String(row.points),
      ...timeColumns.map(([column]) => (row[column] ? zonedTime(instant(row[column]), timeZone) : '')),
      row.close_reason ?? '',
    ],
  },
})

/** Returns first and last name if they still match the name on the reward, otherwise that name and an empty last name. */
function namesOf({ recipient_name, first_name, last_name }: RewardRow): string[] {
  const isSame = [first_name, last_name].filter(Boolean).join(' ') === recipient_name
  return isSame ? [first_name ?? '', last_name ?? ''] : [recipient_name, '']
}

/** Labels of the reward states in the export, equal to those on the campaign's page. */
const rewardLabels: Record<RewardStatus, string> = {
  issued: 'Issued',
  viewed: 'Opened',
  partially_claimed: 'Partly redeemed',
  claiming: 'Being redeemed',
  claimed: 'Redeemed',
  frozen: 'Frozen',
  blocked: 'Blocked',
  under_review: 'Under review',
  cancelled: 'Cancelled',
  replaced: 'Given to someone else',
  expired: 'Expired',
  failed: 'Failed',
}

const deliveryLabels: Record<DeliveryStatus, string> = {
  not_sent: 'Not sent',
  scheduled: 'Scheduled',
  queued: 'Queued',
  sent: 'Sent',
  delivered: 'Delivered',
  opened: 'Opened',
  failed: 'Failed',
}

/** Time columns of the export and their headings, in chronological order. */
const timeColumns = [
  ['issued_at', 'Issued'],
  ['send_at', 'Scheduled for'],
  ['last_sent_at', 'Sent'],
  ['first_viewed_at', 'Opened'],
  ['claimed_at', 'Redeemed'],
  ['closed_at', 'Ended'],
  ['expires_at', 'Valid until'],
] as const

const columns = [
  'seq',
  'recipient_name',
  'recipient_email',
  'recipient_phone',
  'time_zone',
  'status',
  'delivery_status',
  'code_last4',
  'value',
  'remaining',
  'currency',
  'points',
  'close_reason',
  ...timeColumns.map(([column]) => column),
] as const

type RewardRow = Pick<Row<'rewards'>, (typeof columns)[number]> & {
  campaign_name: string
  internal_reference: string | null
  launch_number: string
  brand_name: string | null
} & Pick<Row<'recipients'>, 'first_name' | 'last_name' | 'country' | 'tags'>

const queryRewards = (knex: Knex, company: FilteredCompany, filter: RewardsFilter, isRare: boolean) =>
  knex('rewards').where((query) => whereRewards(query, filter, company, isRare))
