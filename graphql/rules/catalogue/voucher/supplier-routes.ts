import getDatabase from '@directus/api/database/index'
import type { Router } from 'express'
import type { Knex } from 'knex'
import { minorDigits } from '#contracts/money/currency.ts'
import type { SupplierState } from '#contracts/rest/operation.ts'
import { minor } from '#rules/platform/db/database.ts'
import { route } from '#rules/platform/http/route.ts'
import { isLow, loadBalances } from './supplier-balance.ts'

/** Registers the route for the operator's metrics of suppliers: the accounts' balances, and the refused orders by reason. */
export function supplierRoutes(router: Router): void {
  route(router, 'get', '/suppliers/state', 'guest', async ({ res }) => {
    const knex = getDatabase()
    const balances = (await loadBalances(knex)).map(([supplier, state]) => ({
      supplier,
      isLow: isLow(state),
      ...(state.balance !== null &&
        state.currency !== null && { balance: state.balance / 10 ** minorDigits(state.currency), currency: state.currency }),
    }))
    res.json({ balances, refusals: await countRefusals(knex) } satisfies SupplierState)
  })
}

/** Reasons kept apart in the answer. A supplier may send any text, and each one would be a series of the metric. */
const reasonsMax = 50
const namedReason = /^[a-z][a-z0-9_]*$/

/** Counts the orders that suppliers have refused, the most frequent reasons first. Other reasons than names count as `other`. */
async function countRefusals(knex: Knex): Promise<SupplierState['refusals']> {
  const rows = await knex('plutus_voucher_orders')
    .where({ status: 'refused' })
    .groupBy('supplier', 'reason')
    .select('supplier', 'reason')
    .count({ count: '*' })
  const counts = new Map<string, SupplierState['refusals'][number]>()
  for (const row of rows.sort((one, other) => minor(other.count) - minor(one.count))) {
    const isNamed = namedReason.test(row.reason ?? '') && counts.size < reasonsMax
    const reason = isNamed ? String(row.reason) : 'other'
    const key = `${row.supplier} ${reason}`
    counts.set(key, { supplier: row.supplier, reason, count: (counts.get(key)?.count ?? 0) + minor(row.count) })
  }
  return [...counts.values()]
}
