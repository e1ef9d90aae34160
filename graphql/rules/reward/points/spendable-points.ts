import type { PointsAmounts } from '../../../contracts/points.ts'

/**
 * The number of steps that is searched, or four times the smallest amount if that is more. A larger balance is first reduced by the smallest
 * amount, which any brand takes again.
 */
const searchMax = 20_000

/**
 * Returns how many of a balance of points can be spent at brands that accept these amounts, in any number of vouchers. Browser-safe, for the
 * wizard warns by it too.
 */
export function spendablePoints(accepted: readonly PointsAmounts[], balance: number): number {
  const ranges = accepted.flatMap(toRanges).filter(({ min }) => min > 0 && min <= balance)
  if (!ranges.length) return 0
  const unit = ranges.reduce((common, { min, step }) => divisor(divisor(common, min), step), 0)
  const distinct = new Map(ranges.map(({ min, max, step }) => [`${min}/${max}/${step}`, toUnits({ min, max, step }, unit)]))
  const smallest = Math.min(...[...distinct.values()].map(({ min }) => min))
  const whole = Math.floor(balance / unit)
  const repeated = Math.max(0, Math.ceil((whole - Math.max(searchMax, 4 * smallest)) / smallest)) * smallest
  return (repeated + largestSum([...distinct.values()], whole - repeated)) * unit
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

/** Returns the largest sum up to `limit` that amounts of the ranges add up to. Each may be used again. */
function largestSum(ranges: readonly Range[], limit: number): number {
  const isSum = new Uint8Array(limit + 1)
  isSum[0] = 1
  // by the rest of a division by the step, the largest sum that the smallest amount can follow
  const before = ranges.map(({ step }) => new Int32Array(step).fill(-1))
  let largest = 0
  for (let sum = 1; sum <= limit; sum++) {
    ranges.forEach(({ min, max, step }, index) => {
      const start = sum - min
      const starts = before[index]
      if (start < 0 || !starts) return
      if (isSum[start]) starts[start % step] = start
      const last = starts[start % step] ?? -1
      if (last >= 0 && sum - last <= max) isSum[sum] = 1
    })
    if (isSum[sum]) largest = sum
  }
  return largest
}
