import type { Knex } from 'knex'
import { orThrow } from '#rules/platform/db/database.ts'
import { shareOf } from '#rules/platform/money/basis-points.ts'
import { type FeeTax, type TaxPlace, taxOf } from '#rules/platform/money/fee-tax.ts'
import type { Row } from '../../model/tables.ts'

export type Rates = FeeTax & { feeBps: number }
export type Cost = { count: number; subtotal: number; fee: number; tax: number; total: number }

/** Returns the fee of one reward and the tax on it, each rounded half up, in minor units. */
export function feeOf(value: number, rates: Rates): { fee: number; tax: number } {
  const fee = shareOf(value, rates.feeBps)
  return { fee, tax: taxOf(fee, rates) }
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

/** The rates of a company, and how its fees are taxed. Launches and recharges keep those that they were priced with. */
export type CompanyRates = Rates & TaxPlace

/**
 * Reads the company's current fee and tax rates, in basis points. A caller that stores a campaign's cost has locked it, because
 * `repriceDrafts` locks it too before it applies new rates.
 */
export async function readRates(trx: Knex.Transaction, company: unknown): Promise<CompanyRates> {
  const row = await orThrow(
    trx('companies')
      .where({ id: String(company) })
      .first(...rateColumns),
  )
  return toRates(row)
}

export const rateColumns = ['fee_bps', 'tax_bps', 'tax_kind', 'place_of_supply'] as const

/** Converts the columns of a company to its rates. */
export const toRates = (row: Pick<Row<'companies'>, (typeof rateColumns)[number]>): CompanyRates => ({
  feeBps: row.fee_bps,
  taxBps: row.tax_bps,
  taxKind: row.tax_kind,
  placeOfSupply: row.place_of_supply,
})
