import { amountsInPoints, findAmounts } from '#contracts/brand/fit.ts'
import type { PointsAmounts } from '#contracts/rest/points.ts'
import type { Row } from '#model/tables.ts'
import type { BrandRow } from '#rules/catalogue/catalogue-brands.ts'
import { minor } from '#rules/platform/db/database.ts'

type PointsValue = Pick<Row<'rewards'>, 'value' | 'remaining'> & Partial<Pick<Row<'rewards'>, 'points'>>

/** Returns the value of one point of a reward in minor units. It is fixed at issue, whatever the company's current rate. */
export const valuePerPoint = ({ points, value }: PointsValue): number => (points ? minor(value) / points : 0)

/** Returns the number of points left in a reward. Only whole points are spent. */
export const pointsLeft = (grant: PointsValue): number => (grant.points ? Math.round(minor(grant.remaining) / valuePerPoint(grant)) : 0)

type GrantBalance = Pick<Row<'rewards'>, 'points' | 'value' | 'remaining'>

/** The part of a redemption that one grant (a points reward) pays, with its value in minor units. */
export type PointsAllocation<Grant> = { grant: Grant; points: number; value: number }

/** Allocates points from grants in the given order. Undefined if the grants have too few points. */
export function allocatePoints<Grant extends GrantBalance>(grants: Grant[], points: number): PointsAllocation<Grant>[] | undefined {
  let missing = points
  const parts: PointsAllocation<Grant>[] = []
  for (const grant of grants) {
    const taken = Math.min(missing, pointsLeft(grant))
    if (!taken) continue
    missing -= taken
    parts.push({ grant, points: taken, value: taken * valuePerPoint(grant) })
  }
  return missing === 0 ? parts : undefined
}

type Redeemable = {
  rate: number
  currency: string
  /** Returns the number of points that the recipient can spend on a brand. */
  pointsFor: (brand: BrandRow) => number
}

/** Returns, by brand id, the numbers of points that the brand accepts. Omits brands that accept no possible amount. */
export function pointsAmountsByBrand(brands: BrandRow[], { rate, currency, pointsFor }: Redeemable): Record<string, PointsAmounts> {
  const amountsByBrand: Record<string, PointsAmounts> = {}
  for (const brand of brands) {
    const max = pointsFor(brand) * rate
    const amounts = max >= rate ? findAmounts(brand, { min: rate, max }, currency) : undefined
    const inPoints = amounts && amountsInPoints(amounts, rate)
    if (inPoints) amountsByBrand[brand.id] = inPoints
  }
  return amountsByBrand
}
