import type { Knex } from 'knex'
import type { BigInteger } from '#model/fields.ts'
import { minor } from '#rules/platform/db/database.ts'
import { stockDay } from './free-stock.ts'

/**
 * The stock of one value of a brand. Expired vouchers are not among those left. `expiresOn` is the soonest last day of those left, and
 * `cost` the sum of their known prices, in minor units.
 */
export type StockCount = {
  brand: string
  value: number
  left: number
  given: number
  /** Vouchers that the present voucherKey cannot open. See `withdrawUnreadable`. */
  unreadable: number
  expired: number
  expiresOn: string | null
  cost: number | null
}

type Sums = {
  remaining: BigInteger
  given: BigInteger
  unreadable: BigInteger
  expired: BigInteger
  soonest: string | null
  paid: BigInteger | null
}

/** Counts the stock by brand and value, of every value that ever had any, or of the brands with the ids `brands`. */
export async function countStock(knex: Knex, now: Date, brands?: string[]): Promise<StockCount[]> {
  const day = stockDay(now)
  const free = 'claim is null and (expires_on is null or expires_on > ?)'
  const rows = await knex('plutus_voucher_stock')
    .where((query) => void (brands && query.whereIn('brand', brands)))
    .groupBy('brand', 'value')
    .orderBy(['brand', 'value'])
    .select(
      'brand',
      'value',
      knex.raw<Sums>(
        `sum(case when ${free} then 1 else 0 end) as remaining, count(claim) as given,
          sum(case when claim = id then 1 else 0 end) as unreadable,
          sum(case when claim is null and expires_on <= ? then 1 else 0 end) as expired,
          min(case when claim is null and expires_on > ? then expires_on end) as soonest, sum(case when ${free} then cost end) as paid`,
        [day, day, day, day],
      ),
    )
  return rows.map(({ brand, value, remaining, given, unreadable, expired, soonest, paid }) => ({
    brand,
    value: minor(value),
    left: minor(remaining),
    given: minor(given) - minor(unreadable),
    unreadable: minor(unreadable),
    expired: minor(expired),
    expiresOn: soonest,
    cost: paid === null ? null : minor(paid),
  }))
}
