import type { Amounts } from './amounts-of.ts'

/** What may be taken of a brand in points: one of a few numbers, or any in steps. */
export type PointsAmounts = { choices: number[] } | { min: number; max: number; step: number }

/** The sums of a brand that are whole points; undefined when none is. */
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
