import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { taxKinds } from '#contracts/money/fee-tax.ts'
import { costOf } from '#rules/campaign/cost.ts'
import { feeOfPart } from './fee-of-part.ts'

const reward = (value: number, fee: number, tax: number) => ({ value, remaining: value, fee: fee + tax, tax, fee_remaining: fee + tax })

/** Spends a reward in parts, and the rest at the end. Returns the fee and the tax of each part. */
function spend(charged: ReturnType<typeof reward>, parts: number[]) {
  let left = charged
  return [...parts, Number.POSITIVE_INFINITY].map((amount) => {
    const part = Math.min(amount, left.remaining)
    const of = feeOfPart(left, part)
    left = { ...left, remaining: left.remaining - part, fee_remaining: left.fee_remaining - of.fee - of.tax }
    return of
  })
}

it('E6 R30 divides fee and tax among the parts, and the last part takes the rest of each', () => {
  expect(spend(reward(1000, 10, 2), [333, 333])).toEqual([
    { fee: 3, tax: 0 },
    { fee: 4, tax: 2 },
    { fee: 3, tax: 0 },
  ])
  expect(spend(reward(100_000, 1500, 271), [50_000])).toEqual([
    { fee: 750, tax: 136 },
    { fee: 750, tax: 135 },
  ])
})

it('E6 R30 adds up to the fee and the tax of any reward, with even parts of a tax in two halves', () => {
  const part = fc.integer({ min: 0, max: 100 })
  fc.assert(
    fc.property(
      fc.record({
        value: fc.integer({ min: 1, max: 10_000_000 }),
        feeBps: fc.integer({ min: 0, max: 2000 }),
        taxBps: fc.integer({ min: 0, max: 2800 }),
        taxKind: fc.constantFrom(...taxKinds),
      }),
      fc.array(part, { maxLength: 8 }),
      ({ value, ...rates }, shares) => {
        const { fee, tax } = costOf([{ value, count: 1 }], rates)
        const parts = spend(
          reward(value, fee, tax),
          shares.map((percent) => Math.floor((value * percent) / 300)),
        )
        expect([parts.reduce((sum, each) => sum + each.fee, 0), parts.reduce((sum, each) => sum + each.tax, 0)]).toEqual([fee, tax])
        expect(parts.every((each) => each.fee >= 0 && each.tax >= 0)).toBe(true)
        if (rates.taxKind.startsWith('cgst')) expect(parts.every((each) => each.tax % 2 === 0)).toBe(true)
      },
    ),
  )
})
