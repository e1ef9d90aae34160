import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { costLine, isExactRate } from '#contracts/campaign/cost-line.ts'
import { isHalved, type TaxKind, taxKinds } from '#contracts/money/fee-tax.ts'
import { costOf, valueRangeOf } from './cost.ts'

const rates = fc.record({
  feeBps: fc.integer({ min: 0, max: 2000 }),
  taxBps: fc.integer({ min: 0, max: 2800 }),
  taxKind: fc.constantFrom(...taxKinds),
})
const value = fc.oneof(fc.constantFrom(10_000, 20_000, 30_000, 50_000), fc.integer({ min: 1, max: 1_000_000_000 }))

/** Reward values of generated campaigns by delivery type, in minor units. All rewards are equal, or each has its own value. */
const campaigns = {
  rewardlinks: fc.oneof(
    fc.tuple(value, fc.integer({ min: 0, max: 200 })).map(([each, people]) => Array<number>(people).fill(each)),
    fc.array(value, { maxLength: 200 }),
  ),
  rewardcodes: fc
    .record({
      value: fc.integer({ min: 1, max: 100_000 }),
      uses: fc.integer({ min: 1, max: 50 }),
      quantity: fc.integer({ min: 0, max: 200 }),
    })
    .map((codes) => Array<number>(codes.quantity).fill(codes.value * codes.uses)),
  rewardpoints: fc
    .record({
      rate: fc.integer({ min: 1, max: 10_000 }),
      rows: fc.oneof(
        fc
          .tuple(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 0, max: 200 }))
          .map(([points, people]) => Array<number>(people).fill(points)),
        fc.array(fc.integer({ min: 1, max: 10_000 }), { maxLength: 200 }),
      ),
    })
    .map(({ rate, rows }) => rows.map((points) => points * rate)),
}

/** Returns the number of rewards by value, as the database query does. */
const groupsOf = (rewards: number[]) =>
  [...Map.groupBy(rewards, (each) => each)].map(([each, rows]) => ({ value: each, count: rows.length }))

describe('U1 a cost line', () => {
  it.each(Object.entries(campaigns))('of %s shows "count × value" only when that is its sum', (_, rewards) => {
    const property = fc.property(rewards, rates, (values, fees) => {
      const groups = groupsOf(values)
      const { count, subtotal } = costOf(groups, fees)
      const range = valueRangeOf(groups)
      const line = costLine({ count, subtotal: String(subtotal), min: range && String(range.min), max: range && String(range.max) })
      const isSame = new Set(values).size === 1
      expect(line.kind).toBe(values.length === 0 ? 'count' : isSame ? 'each' : 'range')
      if (line.kind === 'each') expect(BigInt(count) * BigInt(line.value)).toBe(BigInt(subtotal))
      if (line.kind === 'range') expect([line.min, line.max]).toEqual([String(Math.min(...values)), String(Math.max(...values))])
    })
    fc.assert(property)
  })

  it.each(Object.entries(campaigns))('of %s shows the rates it was computed with', (_, rewards) => {
    const property = fc.property(rewards, rates, (values, { feeBps, taxBps, taxKind }) => {
      const cost = costOf(groupsOf(values), { feeBps, taxBps, taxKind })
      const [subtotal, fee, tax] = [String(cost.subtotal), String(cost.fee), String(cost.tax)]
      expect(isExactRate({ part: fee, whole: subtotal, bps: feeBps })).toBe(true)
      expect(isExactRate({ part: tax, whole: fee, bps: taxBps, isHalved: isHalved(taxKind) })).toBe(true)
    })
    fc.assert(property)
  })

  it('E6 rounds fee and tax once for the launch, and the tax to twice its half within one state', () => {
    const taxed = (groups: { value: number; count: number }[], taxKind: TaxKind) => {
      const { fee, tax } = costOf(groups, { feeBps: 150, taxBps: 1800, taxKind })
      return [fee, tax]
    }
    const odd = [
      { value: 1_900_000, count: 2 },
      { value: 1_135_000, count: 1 },
    ]
    expect(taxed(odd, 'igst')).toEqual([74_025, 13_325])
    expect(taxed(odd, 'cgst_sgst')).toEqual([74_025, 2 * 6662])
    expect(taxed([{ value: 30_000, count: 10_000 }], 'cgst_sgst')).toEqual([4_500_000, 2 * 405_000])
    expect(taxed([{ value: 30_000, count: 1 }], 'cgst_utgst')).toEqual([450, 2 * 41])
    // 2^53 - 1 minor units, of which a product with the rate is no longer exact as a number
    expect(taxed([{ value: Number.MAX_SAFE_INTEGER, count: 1 }], 'igst')).toEqual([135_107_988_821_115, 24_319_437_987_801])
  })

  it('does not show a later rate', () => {
    expect(isExactRate({ part: '135', whole: '750', bps: 0 })).toBe(false)
    expect(isExactRate({ part: '0', whole: '750', bps: 1800 })).toBe(false)
  })

  it('shows only the count when stored figures are inconsistent', () => {
    expect(costLine({ count: 3, subtotal: '70000', min: '50000', max: '50000' })).toEqual({ kind: 'count' })
    expect(costLine({ count: 3, subtotal: '150000', min: null, max: null })).toEqual({ kind: 'count' })
  })
})
