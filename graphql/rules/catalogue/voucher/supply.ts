import type { Knex } from 'knex'
import type { BrandPricing } from '#contracts/brand/fit.ts'
import { findAmounts } from '#contracts/brand/fit.ts'
import type { SupplierName } from '#contracts/settings/suppliers-env.ts'
import { minor } from '#rules/platform/db/database.ts'
import { env } from '#rules/platform/env/env.ts'
import { isOnlyForDemo } from './demo-brands.ts'
import { freeStock } from './free-stock.ts'

export type SuppliedBrand = BrandPricing & { id: string; supplier: SupplierName }

/** The amount that one voucher must have, in minor units. With `inParts` several smaller vouchers can make it up. */
export type Worth = { value: number; inParts: boolean }

/** Returns true for a brand whose supplier delivers each voucher when it is claimed, so that no stock limits it. */
export const isOnDemand = ({ supplier }: Pick<SuppliedBrand, 'supplier'>): boolean =>
  supplier === 'printed' ? !isOnlyForDemo({ supplier }) : supplier !== 'inventory' && env.suppliers.includes(supplier)

/** Returns a brand with every value that it lists, whether or not it is in stock. */
export const ignoreStock = <Brand extends BrandPricing>(brand: Brand): Brand => ({ ...brand, stocked_values: null })

/** Returns true if a brand has vouchers that can make up a worth. */
export const fitsWorth = (brand: BrandPricing, { value, inParts }: Worth, currency: string): boolean =>
  findAmounts(brand, { min: inParts ? 1 : value, max: value }, currency) !== undefined

/** The free vouchers of one value of a brand. */
export type FreeVouchers = { brand: string; value: number; free: number }

/** The values that are looked up one by one. More are read as a range. */
const listedMax = 100

/** Counts the free vouchers of brands that can make up some of the worths, in one statement. */
export async function countFree(knex: Knex, brands: readonly SuppliedBrand[], worths: readonly Worth[]): Promise<FreeVouchers[]> {
  const values = worths.map(({ value }) => value)
  const isListed = values.length <= listedMax && worths.every(({ inParts }) => !inParts)
  const largest = values.reduce((one, other) => Math.max(one, other), 0)
  const rows = await freeStock(knex, new Date())
    .whereIn(
      'brand',
      brands.map(({ id }) => id),
    )
    .where((query) => void (isListed ? query.whereIn('value', values) : query.where('value', '<=', largest)))
    .groupBy('brand', 'value')
    .select('brand', 'value')
    .count({ free: '*' })
  return rows.map(({ brand, value, free }) => ({ brand, value: minor(value), free: minor(free) }))
}

/** Returns the sum, in minor units, of the free vouchers of the fitting brands that can make up a worth. */
export function sumFree(free: readonly FreeVouchers[], fitting: readonly SuppliedBrand[], { value, inParts }: Worth): number {
  const byId = new Map(fitting.map((brand) => [brand.id, brand]))
  return free.reduce((sum, { brand: id, value: own, free: count }) => {
    const brand = byId.get(id)
    const isUsable =
      brand && (own === value || (inParts && own < value && fitsWorth(brand, { value: own, inParts: false }, brand.currency)))
    return isUsable ? sum + own * count : sum
  }, 0)
}
