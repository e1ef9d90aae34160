import type { Knex } from 'knex'
import * as z from 'zod/mini'
import { parseJson } from '#rules/platform/db/database.ts'
import type { DeliveryType } from './terms/delivery-types.ts'
import { type UsualDelivery, usualDeliveryInput } from './terms/usual-delivery.input.ts'

/** How the company's campaigns start: as its project settings say, points as long as its program does. */
export async function usualDelivery(trx: Knex.Transaction, company: string, type: DeliveryType): Promise<UsualDelivery> {
  const program = type === 'rewardpoints' && (await trx('points_programs').where({ company }).first('validity_days'))
  const row = await trx('companies').where({ id: company }).first('time_zone', 'default_expiry_days', 'default_reminders')
  return z.parse(usualDeliveryInput, {
    timeZone: row.time_zone,
    expiryDays: program ? program.validity_days : row.default_expiry_days,
    reminderOffsetsDays: parseJson(row.default_reminders),
  })
}
