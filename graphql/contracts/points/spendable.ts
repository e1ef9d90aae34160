import type { PointsAmounts } from '#contracts/rest/points.ts'

/**
 * The number of steps that is searched, or four times the smallest amount if that is more. A larger balance is first reduced by the smallest
 * amount, which any brand takes again.
 */
const searchMax = 20_000

/**
 * Returns how many of a balance of points can be spent at brands that accept these amounts, in any number of vouchers. Browser-safe, for the
 * wizard warns by it too.
 */
export const spendablePoints = (accepted: readonly PointsAmounts[], balance: number): number => spendableOfEach(accepted, [balance])[0] ?? 0

/** Returns the same for each of several balances, with one search. */
export function spendableOfEach(accepted: readonly PointsAmounts[], balances: readonly number[]): number[] {
  const most = balances.reduce((one, other) => Math.max(one, other), 0)
  const ranges = accepted.flatMap(toRanges).filter(({ min }) => min > 0 && min <= most)
  if (!ranges.length) return balances.map(() => 0)
  const unit = ranges.reduce((common, { min, step }) => divisor(divisor(common, min), step), 0)
  const distinct = [...new Map(ranges.map(({ min, max, step }) => [`${min}/${max}/${step}`, toUnits({ min, max, step }, unit)])).values()]
  const smallest = Math.min(...distinct.map(({ min }) => min))
  const limit = Math.max(searchMax, 4 * smallest)
  const largest = largestSums(distinct, Math.min(limit, Math.floor(most / unit)))
  return balances.map((balance) => {
    const whole = Math.floor(balance / unit)
    const repeated = Math.max(0, Math.ceil((whole - limit) / smallest)) * smallest
    return (repeated + (largest[whole - repeated] ?? 0)) * unit
  })
}

type Range = { min: number; max: number; step: number }

const toRanges = (amounts: PointsAmounts): Range[] =>
  'choices' in amounts ? amounts.choices.map((choice) => ({ min: choice, max: choice, step: choice })) : [amounts]

const toUnits = ({ min, max, step }: Range, unit: number): Range => ({
  min: min / unit,
  max: Math.floor(max / unit),
  step: step / unit,
})

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))

/** Returns for each number up to `limit` the largest sum not above it that amounts of the ranges add up to. Each may be used again. */
function largestSums(ranges: readonly Range[], limit: number): Int32Array {
  const largest = new Int32Array(limit + 1)
  // by the rest of a division by the step, the largest sum that the smallest amount can follow
  const before = ranges.map(({ step }) => new Int32Array(step).fill(-1))
  for (let sum = 1; sum <= limit; sum++) {
    largest[sum] = largest[sum - 1] ?? 0
    ranges.forEach(({ min, max, step }, index) => {
      const start = sum - min
      const starts = before[index]
      if (start < 0 || !starts) return
      if (largest[start] === start) starts[start % step] = start
      const last = starts[start % step] ?? -1
      if (last >= 0 && sum - last <= max) largest[sum] = sum
    })
  }
  return largest
}
