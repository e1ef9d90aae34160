import type { Knex } from 'knex'
import { orThrow } from '#rules/platform/db/database.ts'
import { shareOf } from '#rules/platform/money/basis-points.ts'

export type Rates = { feeBps: number; taxBps: number }
export type Cost = { count: number; subtotal: number; fee: number; tax: number; total: number }

/** Returns the fee of one reward and the tax on it, each rounded half up, in minor units. */
export function feeOf(value: number, { feeBps, taxBps }: Rates): { fee: number; tax: number } {
  const fee = shareOf(value, feeBps)
  return { fee, tax: shareOf(fee, taxBps) }
}

/** Returns the smallest and the largest reward in minor units, or null if there are no rewards. */
export function valueRangeOf(groups: { value: number; count: number }[]): { min: number; max: number } | null {
  const values = groups.filter(({ count }) => count > 0).map(({ value }) => value)
  return values.length
    ? values.reduce(({ min, max }, value) => ({ min: Math.min(min, value), max: Math.max(max, value) }), { min: Infinity, max: -Infinity })
    : null
}

/**
 * Returns the cost of rewards in minor units. `groups` has the number of rewards by value. Fee and tax are rounded for each reward and then
 * summed.
 */
export function costOf(groups: { value: number; count: number }[], rates: Rates): Cost {
  const cost: Cost = { count: 0, subtotal: 0, fee: 0, tax: 0, total: 0 }
  for (const { value, count } of groups) {
    const { fee, tax } = feeOf(value, rates)
    cost.count += count
    cost.subtotal += value * count
    cost.fee += fee * count
    cost.tax += tax * count
  }
  return { ...cost, total: cost.subtotal + cost.fee + cost.tax }
}

/**
 * Reads the company's current fee and tax rates, in basis points. A caller that stores a campaign's cost has locked it, because
 * `repriceDrafts` locks it too before it applies new rates.
 */
export async function readRates(trx: Knex.Transaction, company: unknown): Promise<Rates> {
  const row = await orThrow(
    trx('companies')
      .where({ id: String(company) })
      .first('fee_bps', 'tax_bps'),
  )
  return { feeBps: row.fee_bps, taxBps: row.tax_bps }
}
