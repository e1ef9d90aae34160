import type { Knex } from 'knex'
import { newId } from '../core/database.ts'
import { together } from '../core/together.ts'

export type Figures = {
  issued?: { count: number; value: number }
  claimed?: { count: number; value: number }
  released?: { count: number; value: number }
  recharged?: { count: number; value: number }
}

type Addition = Figures & { company: string; campaign?: string; at: Date; closingAvailable?: number }

const acts = ['issued', 'claimed', 'released', 'recharged'] as const

/** Adds to the company's day, and to the campaign's where there is one, in the transaction of the act. */
export async function addDailyFigures(trx: Knex.Transaction, addition: Addition): Promise<void> {
  const day = localDay(addition.at, await zoneOf(trx, addition.company))
  await together(
    addTo(trx, addition, day, null),
    ...(addition.campaign ? [addTo(trx, { ...addition, closingAvailable: undefined }, day, addition.campaign)] : []),
  )
}

async function addTo(
  trx: Knex.Transaction,
  addition: Omit<Addition, 'closingAvailable'> & { closingAvailable?: number | undefined },
  day: string,
  campaign: string | null,
) {
  const row: Record<string, unknown> = {
    id: newId(),
    company: addition.company,
    campaign,
    day,
    key: `${addition.company}:${campaign ?? '-'}:${day}`,
  }
  const merge: Record<string, unknown> = {}
  for (const act of acts) {
    const figures = addition[act]
    if (!figures) continue
    for (const [unit, amount] of Object.entries(figures)) {
      const column = `${act}_${unit}`
      row[column] = amount
      merge[column] = trx.raw('?? + ?', [`daily_figures.${column}`, amount])
    }
  }
  if (addition.closingAvailable !== undefined) {
    row.closing_available = addition.closingAvailable
    merge.closing_available = addition.closingAvailable
  }
  if (Object.keys(merge).length) await trx('daily_figures').insert(row).onConflict('key').merge(merge)
}

const zones = new Map<string, { zone: string; until: number }>()
const zoneMs = 10_000

/** A zone that was changed counts from ten seconds later: an act in between is on either side of a midnight anyway. */
async function zoneOf(trx: Knex.Transaction, company: string): Promise<string> {
  const known = zones.get(company)
  if (known && known.until > Date.now()) return known.zone
  const row = await trx('companies').where({ id: company }).first('time_zone')
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
