import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { parseJson } from '../core/database.ts'
import { type UsualDelivery, usualDeliveryInput } from './usual-delivery.input.ts'

/** How the company's campaigns start (project settings). */
export async function usualDelivery(trx: Knex.Transaction, company: string): Promise<UsualDelivery> {
  const row = await trx('companies').where({ id: company }).first('time_zone', 'default_expiry_days', 'default_reminders')
  return z.parse(usualDeliveryInput, {
    timeZone: row.time_zone,
    expiryDays: row.default_expiry_days,
    reminderOffsetsDays: parseJson(row.default_reminders),
  })
}
