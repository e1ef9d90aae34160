import { formatMoney } from '#contracts/money/currency.ts'
import { amountsInPoints, type BrandPricing, findAmounts } from './fit.ts'

/**
 * `points.rate` is the value of one point in minor units, for a points reward. `codeDetails.partialUse` allows spending a code in parts. A
 * link has neither.
 */
export type SpendableKind = { points?: { rate: number } | null; codeDetails?: { partialUse: boolean } | null }

/** The value of each reward in minor units, or the smallest and the largest value if they differ. */
type Worth = number | { min: number; max: number }

export const canSpendInParts = ({ points, codeDetails }: SpendableKind): boolean => Boolean(points || codeDetails?.partialUse)

/**
 * Returns true if a reward can be spent at a brand, in full or, where allowed, in parts. Wizard, previews and messages select brands with
 * it, launches and imports check values. Browser-safe.
 */
export function isSpendableAt(brand: BrandPricing, worth: Worth, currency: string, { points, codeDetails }: SpendableKind): boolean {
  const { min, max } = typeof worth === 'number' ? { min: worth, max: worth } : worth
  const least = points ? points.rate : codeDetails?.partialUse ? 1 : min
  const amounts = findAmounts(brand, { min: Math.min(least, max), max }, currency)
  return Boolean(amounts && (!points || amountsInPoints(amounts, points.rate)))
}

/** Returns the error message for a value, in minor units, that no chosen brand offers. */
export const unsupportedValueMessage = (value: number, currency: string): string =>
  `None of the chosen brands offers ${formatMoney(value, currency)}`

/** Values with their rewards, at most twenty, most frequent first. All of them count in `distinct`, and their rewards in `rewards`. */
export type NamedValues = { values: { value: string; count: number }[]; distinct: number; rewards: number }

/** The values that no chosen brand offers. */
export type UnsupportedValues = NamedValues
