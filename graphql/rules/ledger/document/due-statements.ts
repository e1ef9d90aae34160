import type { Knex } from 'knex'
import { instant } from '#rules/platform/db/database.ts'
import { lastEndedMonth, monthAfter, monthOf, startOfMonth } from './statement-months.ts'

export type DueStatement = { company: string; period: string }

/** Returns up to `count` companies without the statement of their last full month, each with its oldest missing month. */
export async function dueStatements(knex: Knex, now: Date, count: number): Promise<DueStatement[]> {
  const zones = await knex('companies').distinct('time_zone').pluck('time_zone')
  const due: DueStatement[] = []
  for (const zone of zones) {
    const period = lastEndedMonth(zone, now)
    const rows = await knex('companies')
      .where({ time_zone: zone })
      .where('date_created', '<', startOfMonth(monthAfter(period), zone))
      .whereExists(knex('wallets').whereRaw('wallets.company = companies.id'))
      .whereNotExists(
        knex('documents').where({ kind: 'statement' }).where('period', '>=', period).whereRaw('documents.company = companies.id'),
      )
      .limit(count - due.length)
      .select('id', 'date_created')
    for (const { id, date_created } of rows) {
      const last = await findLastStatement(knex, id)
      due.push({ company: id, period: last?.period ? monthAfter(last.period) : monthOf(instant(date_created), zone) })
    }
    if (due.length === count) break
  }
  return due
}

export const findLastStatement = (knex: Knex, company: string) =>
  knex('documents').where({ company, kind: 'statement' }).orderBy('period', 'desc').first('period', 'details')
