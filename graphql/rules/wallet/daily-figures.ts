import type { Knex } from 'knex'
import { newId } from '../core/database.ts'

type Figures = {
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
  await addTo(trx, addition, day, null)
  if (addition.campaign) await addTo(trx, { ...addition, closingAvailable: undefined }, day, addition.campaign)
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

async function zoneOf(trx: Knex.Transaction, company: string): Promise<string> {
  const row = await trx('companies').where({ id: company }).first('time_zone')
  return row.time_zone
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** The calendar day, 2026-11-20, of an instant in a zone. */
export function localDay(at: Date, timeZone: string): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone })
  formats.set(timeZone, format)
  return format.format(at)
}
