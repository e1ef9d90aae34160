/** The demo's fee in basis points, and each of the two halves of the tax on it. */
const [feeBps, halfBps] = [150, 900]

const rounded = (sum: number, part: number, whole: number) => Math.floor((2 * sum * part + whole) / (2 * whole))

/**
 * Returns fee and tax of the first `done` of `count` equal rewards that the demo company launches. Both are rounded once for all rewards, and
 * then shared in their order.
 */
export function chargedFor(done: number, count: number, value: number): { fee: number; tax: number } {
  const fee = rounded(value * count, feeBps, 10_000)
  const half = rounded(fee, halfBps, 10_000)
  return { fee: rounded(fee, done, count), tax: 2 * rounded(half, done, count) }
}

/** Returns fee and tax of the reward at a position, from 0, among `count` equal ones. */
export function shareAt(at: number, count: number, value: number): { fee: number; tax: number } {
  const [before, after] = [chargedFor(at, count, value), chargedFor(at + 1, count, value)]
  return { fee: after.fee - before.fee, tax: after.tax - before.tax }
}
