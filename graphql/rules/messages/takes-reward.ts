import { amountsOf } from '../catalogue/amounts-of.ts'
import type { Priced } from '../catalogue/fit.ts'

/** `points`: what one is worth; `codeDetails`: whether a code is spent in parts. */
type Kind = { points?: { rate: number } | null; codeDetails?: { partialUse: boolean } | null }

export const isInParts = ({ points, codeDetails }: Kind): boolean => Boolean(points || codeDetails?.partialUse)

/** Whether somebody can spend his reward at a brand: all of it, or what the brand takes of it where parts may be taken. Browser-safe. */
export function takesReward(brand: Priced, value: number, currency: string, { points, codeDetails }: Kind): boolean {
  const least = points ? points.rate : codeDetails?.partialUse ? 1 : value
  return Boolean(amountsOf(brand, { min: Math.min(least, value), max: value }, currency))
}
