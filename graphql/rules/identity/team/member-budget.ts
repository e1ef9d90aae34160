import type { Knex } from 'knex'
import { Temporal } from 'temporal-polyfill'
import type { Me } from '#rules/platform/access/me.ts'
import type { UnitOfWork } from '#rules/platform/command/transact.ts'
import { newId, orThrow } from '#rules/platform/db/database.ts'

/** Returns the month that a monthly limit counts in the company's time zone, for example 2026-11. */
const budgetMonth = (at: Date, timeZone: string): string =>
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

type Spending = { company: string; member: string; total: number }
/** The company's time zone, in which its months begin. Read from the database if omitted. */
type Zoned = { timeZone?: string }

/**
 * Adds a launch's total (minor units) to its submitter's spending this month, in the transaction that holds the money. Returns false,
 * without adding, if it exceeds the limit and `isApproved` is false. One statement, so concurrent launches cannot exceed it.
 */
export async function reserveBudget(
  { trx, now }: UnitOfWork,
  { company, member, total, timeZone }: Spending & Zoned,
  isApproved: boolean,
): Promise<boolean> {
  const month = budgetMonth(now, timeZone ?? (await zoneOf(trx, company)))
  const row = { id: newId(), company, member, monthly_limit: null, month, spent: total, date_updated: now }
  const spent = 'case when member_budgets.month = ? then member_budgets.spent else 0 end + ?'
  const upsert = trx('member_budgets')
    .insert(row)
    .onConflict('member')
    .merge({ month, spent: trx.raw(spent, [month, total]), date_updated: now })
  if (!isApproved) upsert.whereRaw(`(member_budgets.monthly_limit is null or ${spent} <= member_budgets.monthly_limit)`, [month, total])
  const taken = await upsert.returning('id')
  return taken.length > 0
}

/**
 * Subtracts the total of a cancelled launch, or of its unissued rewards, from its submitter's spending. Does nothing if the month in which
 * it was held is no longer the counted one.
 */
export async function releaseBudget({ trx, now }: UnitOfWork, { company, member, total }: Spending, heldAt: Date): Promise<void> {
  const month = budgetMonth(heldAt, await zoneOf(trx, company))
  await trx('member_budgets')
    .where({ member, month })
    .update({ spent: trx.raw('case when spent > ? then spent - ? else 0 end', [total, total]), date_updated: now })
}

/** The monthly budget (limit and spending, in minor units) of a member without a limit, whose launches need no approval by it. */
export const noBudget = { limit: null, spent: 0 }

/**
 * Reads a member's monthly limit and spending this month, in minor units, for display and first checks. The decision is made by
 * `reserveBudget`.
 */
export async function readBudget({ trx, now }: Pick<UnitOfWork, 'trx' | 'now'>, { id: member, timeZone }: Pick<Me, 'id' | 'timeZone'>) {
  const row = await trx('member_budgets').where({ member }).first()
  const isThisMonth = row?.month === budgetMonth(now, timeZone)
  return { limit: row?.monthly_limit == null ? null : Number(row.monthly_limit), spent: isThisMonth ? Number(row.spent) : 0 }
}

async function zoneOf(trx: UnitOfWork['trx'], company: string): Promise<string> {
  const row = await orThrow(trx('companies').where({ id: company }).first('time_zone'))
  return row.time_zone
}
