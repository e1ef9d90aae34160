import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { costOf, rangeOf } from './cost.ts'
import { costLine, isOfRate } from './cost-line.ts'

const rates = fc.record({ feeBps: fc.integer({ min: 0, max: 2000 }), taxBps: fc.integer({ min: 0, max: 2800 }) })
const value = fc.oneof(fc.constantFrom(10_000, 20_000, 30_000, 50_000), fc.integer({ min: 1, max: 1_000_000_000 }))

/** What the rewards of a campaign are worth, by delivery type: typed people, and files with and without a column of their own. */
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

/** As the database counts them. */
const groupsOf = (rewards: number[]) =>
  [...Map.groupBy(rewards, (each) => each)].map(([each, rows]) => ({ value: each, count: rows.length }))

describe('U1 a line of a cost', () => {
  it.each(Object.entries(campaigns))('of %s says "count × value" only where that is its sum', (_, rewards) => {
    const property = fc.property(rewards, rates, (values, fees) => {
      const groups = groupsOf(values)
      const { count, subtotal } = costOf(groups, fees)
      const range = rangeOf(groups)
      const line = costLine({ count, subtotal: String(subtotal), min: range && String(range.min), max: range && String(range.max) })
      const isSame = new Set(values).size === 1
      expect(line.kind).toBe(values.length === 0 ? 'count' : isSame ? 'each' : 'range')
      if (line.kind === 'each') expect(BigInt(count) * BigInt(line.value)).toBe(BigInt(subtotal))
      if (line.kind === 'range') expect([line.min, line.max]).toEqual([String(Math.min(...values)), String(Math.max(...values))])
    })
    fc.assert(property)
  })

  it.each(Object.entries(campaigns))('of %s says the rates that it was reckoned with', (_, rewards) => {
    const property = fc.property(rewards, rates, (values, { feeBps, taxBps }) => {
      const cost = costOf(groupsOf(values), { feeBps, taxBps })
      const [count, subtotal, fee, tax] = [cost.count, String(cost.subtotal), String(cost.fee), String(cost.tax)]
      expect(isOfRate({ part: fee, whole: subtotal, bps: feeBps, count })).toBe(true)
      expect(isOfRate({ part: tax, whole: fee, bps: taxBps, count })).toBe(true)
    })
    fc.assert(property)
  })

  it('says no rate that came later', () => {
    expect(isOfRate({ part: '135', whole: '750', bps: 0, count: 1 })).toBe(false)
    expect(isOfRate({ part: '0', whole: '750', bps: 1800, count: 1 })).toBe(false)
  })

  it('says nothing of a value where stored figures do not fit together', () => {
    expect(costLine({ count: 3, subtotal: '70000', min: '50000', max: '50000' })).toEqual({ kind: 'count' })
    expect(costLine({ count: 3, subtotal: '150000', min: null, max: null })).toEqual({ kind: 'count' })
  })
})
