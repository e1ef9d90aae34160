import type { Knex } from 'knex'
import { newId, orThrow } from '#rules/platform/db/database.ts'

export type Figures = {
  issued?: { count: number; value: number }
  claimed?: { count: number; value: number }
  released?: { count: number; value: number }
  recharged?: { count: number; value: number }
}

type Addition = Figures & { company: string; campaign?: string; at: Date; closingAvailable?: number }

const figureNames = ['issued', 'claimed', 'released', 'recharged'] as const

/** Adds to the company's day, and to the campaign's where there is one, in the transaction of the command: both rows by one statement. */
export async function addDailyFigures(
  trx: Knex.Transaction,
  { company, campaign, at, closingAvailable, ...figures }: Addition,
): Promise<void> {
  const gained = gainOf(figures)
  const closes = closingAvailable !== undefined
  if (!Object.keys(gained).length && !closes) return
  const day = localDay(at, await zoneOf(trx, company))
  const row = (of: string | null) => ({ id: newId(), company, campaign: of, day, key: `${company}:${of ?? '-'}:${day}`, ...gained })
  const rows = [
    { ...row(null), ...(closes ? { closing_available: closingAvailable } : {}) },
    ...(campaign && Object.keys(gained).length ? [{ ...row(campaign), ...(closes ? { closing_available: null } : {}) }] : []),
  ]
  const added = Object.keys(gained).map((column) => [column, trx.raw('?? + excluded.??', [`daily_figures.${column}`, column])])
  const closing = closes ? { closing_available: trx.raw('coalesce(excluded.closing_available, daily_figures.closing_available)') } : {}
  await trx('daily_figures')
    .insert(rows)
    .onConflict('key')
    .merge({ ...Object.fromEntries(added), ...closing })
}

/** What the columns gain: claimed_count, claimed_value … */
function gainOf(figures: Figures): Record<string, number> {
  const columns = figureNames.flatMap((name) => Object.entries(figures[name] ?? {}).map(([unit, amount]) => [`${name}_${unit}`, amount]))
  return Object.fromEntries(columns)
}

const zones = new Map<string, { zone: string; until: number }>()
const zoneMs = 10_000

/** Cached: a changed zone counts up to ten seconds later, and a command in between is near a midnight anyway. */
async function zoneOf(trx: Knex.Transaction, company: string): Promise<string> {
  const known = zones.get(company)
  if (known && known.until > Date.now()) return known.zone
  const row = await orThrow(trx('companies').where({ id: company }).first('time_zone'))
  zones.set(company, { zone: row.time_zone, until: Date.now() + zoneMs })
  return row.time_zone
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** The calendar day, 2026-11-20, of an instant in a zone. */
export function localDay(at: Date, timeZone: string): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone })
  formats.set(timeZone, format)
  return format.format(at)
}
