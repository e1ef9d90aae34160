import type { Knex } from 'knex'
import { newId, orThrow } from '#rules/platform/db/database.ts'
import { localDay } from '#rules/platform/local-time.ts'

export type Figures = {
  issued?: { count: number; value: number }
  claimed?: { count: number; value: number }
  released?: { count: number; value: number }
  recharged?: { count: number; value: number }
}

/** Figures to add to a day. Each of `gains` counts for the company and, if it names one, for its campaign. */
type Addition = { company: string; gains: { campaign?: string; figures?: Figures }[]; at: Date; closingAvailable?: number }

const figureNames = ['issued', 'claimed', 'released', 'recharged'] as const

/**
 * Adds counts and values to the daily figures of a company and its campaigns, in the caller's transaction. `closingAvailable` is the
 * available balance afterwards.
 */
export async function addDailyFigures(trx: Knex.Transaction, { company, gains, at, closingAvailable }: Addition): Promise<void> {
  const all = sumGains(gains)
  const closes = closingAvailable !== undefined
  if (!Object.keys(all).length && !closes) return
  const day = localDay(at, await readZone(trx, company))
  const row = (of: string | null, gained: Gain, closing: number | null) => ({
    id: newId(),
    company,
    campaign: of,
    day,
    key: `${company}:${of ?? '-'}:${day}`,
    ...gained,
    ...(closes ? { closing_available: closing } : {}),
  })
  const none = Object.fromEntries(Object.keys(all).map((column) => [column, 0]))
  const rows = [row(null, all, closingAvailable ?? null)]
  for (const [campaign, ours] of Map.groupBy(gains, (gain) => gain.campaign)) {
    const gained = sumGains(ours)
    if (campaign && Object.keys(gained).length) rows.push(row(campaign, { ...none, ...gained }, null))
  }
  const added = Object.keys(all).map((column) => [column, trx.raw('?? + excluded.??', [`daily_figures.${column}`, column])])
  const closing = closes ? { closing_available: trx.raw('coalesce(excluded.closing_available, daily_figures.closing_available)') } : {}
  await trx('daily_figures')
    .insert(rows)
    .onConflict('key')
    .merge({ ...Object.fromEntries(added), ...closing })
}

type Gain = Record<string, number>

/** Returns the sums of the figures by column of `daily_figures`, such as claimed_count and claimed_value. */
function sumGains(gains: Addition['gains']): Gain {
  const sums: Gain = {}
  for (const { figures } of gains)
    for (const name of figureNames)
      for (const [unit, amount] of Object.entries(figures?.[name] ?? {})) sums[`${name}_${unit}`] = (sums[`${name}_${unit}`] ?? 0) + amount
  return sums
}

const zones = new Map<string, { zone: string; until: number }>()
const zoneMs = 10_000

/** Returns the company's time zone, cached for ten seconds. A change of zone only affects entries near midnight in that time. */
async function readZone(trx: Knex.Transaction, company: string): Promise<string> {
  const cached = zones.get(company)
  if (cached && cached.until > Date.now()) return cached.zone
  const row = await orThrow(trx('companies').where({ id: company }).first('time_zone'))
  zones.set(company, { zone: row.time_zone, until: Date.now() + zoneMs })
  return row.time_zone
}
