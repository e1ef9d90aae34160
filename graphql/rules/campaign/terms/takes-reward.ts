import { amountsInPoints, amountsOf } from '#rules/catalogue/amounts-of.ts'
import type { Priced } from '#rules/catalogue/fit.ts'
import { formatMoney } from '#rules/platform/money/currency.ts'

/** `points`: what one is worth; `codeDetails`: whether a code is spent in parts. */
export type RewardKind = { points?: { rate: number } | null; codeDetails?: { partialUse: boolean } | null }

/** Minor units: what each reward carries, or the smallest and the largest where they differ. */
type Worth = number | { min: number; max: number }

export const isInParts = ({ points, codeDetails }: RewardKind): boolean => Boolean(points || codeDetails?.partialUse)

/**
 * Whether a reward can be spent at a brand: all of it, or what the brand takes of it where parts may be spent. The only rule behind
 * every number of brands: catalogue step, Finish, previews, mails, test links, and the page itself. Browser-safe.
 */
export function takesReward(brand: Priced, worth: Worth, currency: string, { points, codeDetails }: RewardKind): boolean {
  const { min, max } = typeof worth === 'number' ? { min: worth, max: worth } : worth
  const least = points ? points.rate : codeDetails?.partialUse ? 1 : min
  const amounts = amountsOf(brand, { min: Math.min(least, max), max }, currency)
  return Boolean(amounts && (!points || amountsInPoints(amounts, points.rate)))
}

/** The sentence for a value, in minor units, that no chosen brand carries. */
export const uncarriedSentence = (value: number, currency: string): string =>
  `None of the chosen brands offers ${formatMoney(value, currency)}`
