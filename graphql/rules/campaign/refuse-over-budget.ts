import type { Knex } from 'knex'
import { countedLaunches } from '#model/statuses.ts'
import { refusal } from '#rules/platform/command/refusal.ts'
import { minor, orThrow } from '#rules/platform/db/database.ts'
import type { CampaignRow } from './find-draft.ts'

/**
 * Returns the cost of all launches of a campaign that were or will be charged, in minor units. Refunds of cancelled rewards are not
 * subtracted.
 */
export async function launchedTotal(trx: Knex.Transaction, campaign: string): Promise<number> {
  const row = await orThrow(trx('launches').where({ campaign }).whereIn('status', countedLaunches).sum({ spent: 'total' }))
  return minor(row.spent)
}

/**
 * Refuses BUDGET_EXCEEDED {left} if `total` and the launches so far exceed the campaign's budget, in minor units. Does nothing without a
 * budget.
 */
export async function refuseOverBudget(trx: Knex.Transaction, { id, budget }: CampaignRow, total: number): Promise<void> {
  if (budget === null || budget === undefined) return
  const left = minor(budget) - (await launchedTotal(trx, id))
  if (total > left) throw refusal('BUDGET_EXCEEDED', { left: String(Math.max(0, left)) })
}
