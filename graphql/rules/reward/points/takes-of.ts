import { amountsInPoints, amountsOf, type PointsAmounts } from '#rules/catalogue/amounts-of.ts'
import type { BrandRow } from '#rules/catalogue/brands-of.ts'

type Purse = { rate: number; currency: string /** How many points can pay for a brand. */; pointsFor: (brand: BrandRow) => number }

/** What may be taken of each brand in points; those that take none are left out. */
export function takesOf(brands: BrandRow[], { rate, currency, pointsFor }: Purse): Record<string, PointsAmounts> {
  const takes: Record<string, PointsAmounts> = {}
  for (const brand of brands) {
    const max = pointsFor(brand) * rate
    const amounts = max >= rate ? amountsOf(brand, { min: rate, max }, currency) : undefined
    const inPoints = amounts && amountsInPoints(amounts, rate)
    if (inPoints) takes[brand.id] = inPoints
  }
  return takes
}
