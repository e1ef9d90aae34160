import type { Knex } from 'knex'
import { type FeeTax, shareOf, type TaxPlace, taxOf } from '#contracts/money/fee-tax.ts'
import type { Row } from '#model/tables.ts'
import { orThrow } from '#rules/platform/db/database.ts'

export type Rates = FeeTax & { feeBps: number }
export type Cost = { count: number; subtotal: number; fee: number; tax: number; total: number }

/** Returns the smallest and the largest reward in minor units, or null if there are no rewards. */
export function valueRangeOf(groups: { value: number; count: number }[]): { min: number; max: number } | null {
  const values = groups.filter(({ count }) => count > 0).map(({ value }) => value)
  return values.length
    ? values.reduce(({ min, max }, value) => ({ min: Math.min(min, value), max: Math.max(max, value) }), { min: Infinity, max: -Infinity })
    : null
}

/**
 * Returns the cost of one launch in minor units. `groups` has the number of rewards by value. The fee is rounded once, on the sum of all
 * values, and the tax once, on that fee.
 */
export function costOf(groups: { value: number; count: number }[], rates: Rates): Cost {
  const count = groups.reduce((sum, group) => sum + group.count, 0)
  const subtotal = groups.reduce((sum, group) => sum + group.value * group.count, 0)
  const fee = shareOf(subtotal, rates.feeBps)
  const tax = taxOf(fee, rates)
  return { count, subtotal, fee, tax, total: subtotal + fee + tax }
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

/** Returns the columns of a launch that store the rates it was priced with. */
export const ratesOfLaunch = ({ feeBps, taxBps, taxKind }: CompanyRates) => ({ fee_bps: feeBps, tax_bps: taxBps, tax_kind: taxKind })
