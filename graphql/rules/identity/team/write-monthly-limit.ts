import type { Knex } from 'knex'
import { Temporal } from 'temporal-polyfill'
import { newId, orThrow } from '#rules/platform/db/database.ts'

/** Returns the month that a monthly limit counts in the company's time zone, for example 2026-11. */
export const budgetMonth = (at: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toPlainYearMonth().toString()

type Limit = { company: string; member: string; timeZone: string; limit: number | null; now: Date }

/**
 * Sets the monthly spending of a person or key that needs no approval, in minor units, or null for no limit. Returns the id of the budget's
 * row.
 */
export async function writeMonthlyLimit(trx: Knex.Transaction, { company, member, timeZone, limit, now }: Limit): Promise<string> {
  const month = budgetMonth(now, timeZone)
  const row = await orThrow(
    trx('member_budgets')
      .insert({ id: newId(), company, member, monthly_limit: limit, month, spent: 0, date_updated: now })
      .onConflict('member')
      .merge({ monthly_limit: limit, date_updated: now })
      .returning('id'),
  )
  return row.id
}

/** Returns the spending that a person or key may launch per month without approval, in minor units. Null is no limit. */
export async function readMonthlyLimit(trx: Knex, member: string): Promise<number | null> {
  const row = await trx('member_budgets').where({ member }).first('monthly_limit')
  return row?.monthly_limit == null ? null : Number(row.monthly_limit)
}

/** Returns true when the monthly limit `after` allows a launch that `before` does not. Null is no limit. */
export const isHigherLimit = (before: number | null, after: number | null): boolean => before !== null && (after === null || after > before)
