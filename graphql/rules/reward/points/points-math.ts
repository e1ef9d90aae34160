import { amountsInPoints, amountsOf } from '#rules/catalogue/amounts-of.ts'
import type { BrandRow } from '#rules/catalogue/brands-of.ts'
import { minor } from '#rules/platform/db/database.ts'
import type { PointsAmounts } from '../../../contracts/reward.ts'
import type { Row } from '../../../model/tables.ts'

type Worth = Pick<Row<'rewards'>, 'value' | 'remaining'> & Partial<Pick<Row<'rewards'>, 'points'>>

/** What one point of a reward is worth, in minor units: fixed with it, whatever the company's rate is now. */
export const rateOf = ({ points, value }: Worth): number => (points ? minor(value) / points : 0)

/** How many of a reward's points are left: they are spent only by whole points. */
export const pointsLeft = (grant: Worth): number => (grant.points ? Math.round(minor(grant.remaining) / rateOf(grant)) : 0)

type Held = Pick<Row<'rewards'>, 'points' | 'value' | 'remaining' | 'fee_remaining'>

/** What one reward pays of a redemption: points, their value, and the fee that goes with it; minor units. */
export type Allocation<Grant> = { grant: Grant; points: number; value: number; fee: number; isLast: boolean }

/** Takes points from grants in their order; undefined when they have not enough. The last points of a reward take the rest of its fee. */
export function allocateOldest<Grant extends Held>(grants: Grant[], points: number): Allocation<Grant>[] | undefined {
  let missing = points
  const parts: Allocation<Grant>[] = []
  for (const grant of grants) {
    const taken = Math.min(missing, pointsLeft(grant))
    if (!taken) continue
    missing -= taken
    const value = taken * rateOf(grant)
    const remaining = minor(grant.remaining)
    const fee = minor(grant.fee_remaining)
    const isLast = value === remaining
    parts.push({ grant, points: taken, value, fee: isLast ? fee : Math.floor((fee * value) / remaining), isLast })
  }
  return missing === 0 ? parts : undefined
}

type Redeemable = { rate: number; currency: string /** How many points can pay for a brand. */; pointsFor: (brand: BrandRow) => number }

/** What may be spent at each brand, in points; those that accept none of it are left out. */
export function amountsFor(brands: BrandRow[], { rate, currency, pointsFor }: Redeemable): Record<string, PointsAmounts> {
  const amountsByBrand: Record<string, PointsAmounts> = {}
  for (const brand of brands) {
    const max = pointsFor(brand) * rate
    const amounts = max >= rate ? amountsOf(brand, { min: rate, max }, currency) : undefined
    const inPoints = amounts && amountsInPoints(amounts, rate)
    if (inPoints) amountsByBrand[brand.id] = inPoints
  }
  return amountsByBrand
}
