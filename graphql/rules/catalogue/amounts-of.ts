import type { PointsAmounts } from '../../contracts/points.ts'
import { type BrandPricing, findUnfitReason, listValues, rangeOf } from './fit.ts'

/** The amounts that can be spent at a brand, in minor units: a list, or steps from `min` to `max`. */
export type Amounts = { denominations: number[] } | { min: number; max: number; step: number }

/**
 * Returns the amounts of a brand that a reward can pay, in minor units, between the reward's limits `takes.min` and `takes.max`. Undefined
 * when there are none or the brand is inactive, has another currency or none of these amounts in stock.
 */
export function findAmounts(brand: BrandPricing, takes: { min: number; max: number }, currency: string): Amounts | undefined {
  if (brand.currency !== currency || brand.status !== 'active') return undefined
  const listed = listValues(brand)
  if (listed) {
    const denominations = listed.filter((value) => value >= takes.min && value <= takes.max)
    return denominations.length ? { denominations } : undefined
  }
  if (takes.min === takes.max) return findUnfitReason(brand, takes.max, currency) ? undefined : { denominations: [takes.max] }
  const { min: from, max: to, step } = rangeOf(brand)
  const min = from + Math.max(0, Math.ceil((takes.min - from) / step)) * step
  const max = from + Math.floor((Math.min(to, takes.max) - from) / step) * step
  return min <= max ? { min, max, step } : undefined
}

/**
 * Converts amounts in minor units to points, leaving out those that are no whole number of points. `rate` is minor units per point.
 * Undefined when none remain.
 */
export function amountsInPoints(amounts: Amounts, rate: number): PointsAmounts | undefined {
  if ('denominations' in amounts) {
    const choices = amounts.denominations.filter((value) => value % rate === 0).map((value) => value / rate)
    return choices.length ? { choices } : undefined
  }
  const { min, max, step } = amounts
  const common = (step / divisor(step, rate)) * rate
  let first = min
  while (first % rate !== 0 && first < min + common) first += step
  if (first % rate !== 0 || first > max) return undefined
  const last = first + Math.floor((max - first) / common) * common
  return { min: first / rate, max: last / rate, step: common / rate }
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))
