import type { Knex } from 'knex'
import { Temporal } from 'temporal-polyfill'
import { type BulkSkip, bulkRewardsMax, extendDays, extendDaysMax, type SkippedRewards } from '#contracts/reward/bulk-acts.ts'
import type { BigInteger } from '#model/fields.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { instant, minor } from '#rules/platform/db/database.ts'
import { asRowId } from '#rules/platform/db/row-id.ts'
import { localDay } from '#rules/platform/local-time.ts'
import { type BulkAct, type BulkSelection, skipsOf, whereSelected } from './bulk-act.ts'
import { type SkipCell, skipCase } from './skips.ts'

/**
 * The rewards that an act can change: their number, value and fee with its tax in minor units, their highest `seq` and their campaigns.
 * `skipped` counts the others that still hold money.
 */
export type BulkCount = {
  count: number
  value: number
  fee: number
  throughSeq: number
  campaigns: string[]
  skipped: SkippedRewards[]
}

/** Counts the rewards of a selection that an act can change. Refuses TOO_MANY_ROWS {max} above `bulkRewardsMax`, NOT_FOUND for unknown ids. */
export async function countBulkAct(knex: Knex, act: BulkAct, selection: BulkSelection, at: Date): Promise<BulkCount> {
  await refuseUnknown(knex, selection)
  const selected = () => knex('rewards').where((query) => whereSelected(query, act.kind, selection))
  if (await selected().offset(bulkRewardsMax).first('rewards.id')) throw refusal('TOO_MANY_ROWS', { max: bulkRewardsMax })
  const skip = skipCase(knex, await skipsOf(knex, act, at, (query) => query.whereIn('id', selected().distinct('rewards.launch'))))
  const groups = await selected()
    .join('campaigns', 'campaigns.id', 'rewards.campaign')
    .select('rewards.campaign', knex.raw<SkipCell>('? as skip', [skip]))
    .count({ count: '*' })
    .sum({ value: 'rewards.remaining', fee: 'rewards.fee_remaining' })
    .max({ last: 'rewards.seq' })
    .groupByRaw('1, 2')
  const changed = groups.filter((group) => group.skip === null)
  const total = (column: 'count' | 'value' | 'fee') => changed.reduce((sum, group) => sum + minor(group[column]), 0)
  return {
    count: total('count'),
    value: total('value'),
    fee: total('fee'),
    throughSeq: Math.max(0, ...changed.map(({ last }) => minor(last))),
    campaigns: changed.map(({ campaign }) => campaign).toSorted(),
    skipped: countSkipped(groups),
  }
}

/**
 * Returns the last day that is suggested for an extension, as YYYY-MM-DD. It is `extendDays` after the latest end of the selection, and at
 * most `extendDaysMax` from today.
 */
export async function suggestUntil(knex: Knex, selection: BulkSelection, now: Date): Promise<string> {
  const { timeZone } = selection
  const selected = knex('rewards')
    .where((query) => whereSelected(query, 'extend', selection))
    .limit(bulkRewardsMax + 1)
    .select('rewards.id')
  const [row] = await knex('rewards')
    .whereIn('id', knex.from(selected.as('selected')).select('id'))
    .max({ last: 'expires_at' })
  const day = (time: Date) => Temporal.PlainDate.from(localDay(time, timeZone))
  const later = day(row?.last ? instant(row.last) : now).add({ days: extendDays })
  const latest = day(now).add({ days: extendDaysMax })
  return String(Temporal.PlainDate.compare(later, latest) < 0 ? later : latest)
}

function countSkipped(groups: readonly (SkipCell & { count: BigInteger })[]): SkippedRewards[] {
  const counts = new Map<BulkSkip, number>()
  for (const { skip, count } of groups) if (skip) counts.set(skip, (counts.get(skip) ?? 0) + minor(count))
  return [...counts].map(([reason, count]) => ({ reason, count }))
}

/** Refuses NOT_FOUND when a reward or the campaign that a filter names is not the company's. */
async function refuseUnknown(knex: Knex, { company, filter }: BulkSelection): Promise<void> {
  const { campaign, ids } = filter
  const rewards = [...new Set(ids?.map(asRowId))]
  if (
    campaign &&
    !(await knex('campaigns')
      .where({ id: asRowId(campaign), company })
      .first('id'))
  )
    throw refusal('NOT_FOUND')
  if (!rewards.length) return
  const [found] = await knex('rewards').where({ company }).whereIn('id', rewards).count({ count: '*' })
  if (Number(found?.count) < rewards.length) throw refusal('NOT_FOUND')
}
