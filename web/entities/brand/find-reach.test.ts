import { describe, expect, it } from 'vitest'
import type { BrandPricing } from '#graphql/contracts/brand/fit.ts'
import { findLimits, findReach } from './find-reach.ts'

const blank = { currency: 'INR', status: 'active', denominations: null, min_value: null, max_value: null, step_value: null }
const fixed = (denominations: number[], more: Partial<BrandPricing> = {}) => ({ ...blank, kind: 'fixed', denominations, ...more })
const range = (min: number, max: number, step: number, more: Partial<BrandPricing> = {}) => ({
  ...blank,
  kind: 'range',
  min_value: String(min),
  max_value: String(max),
  step_value: String(step),
  ...more,
})
const times = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item)

const indian = [
  ...times(4, range(10_000, 1_000_000, 100)),
  ...times(10, range(10_000, 1_000_000, 1000)),
  ...times(19, range(25_000, 1_000_000, 5000)),
  ...times(3, fixed([50_000, 100_000])),
]

describe('R31 the brands that take a value', () => {
  it('names whole values when no brand takes paise, and those that many take', () => {
    expect(findReach(indian, 127_550, 'INR')).toEqual({
      brands: 0,
      cause: { cause: 'fraction' },
      near: [
        { value: 125_000, brands: 33 },
        { value: 127_500, brands: 4 },
        { value: 130_000, brands: 33 },
      ],
    })
  })

  it('names the values that many take when only few take this one', () => {
    expect(findReach(indian, 127_500, 'INR')).toEqual({
      brands: 4,
      cause: undefined,
      near: [
        { value: 125_000, brands: 33 },
        { value: 130_000, brands: 33 },
      ],
    })
  })

  it('names nothing else when many take it', () => {
    expect(findReach(indian, 50_000, 'INR')).toEqual({ brands: 36, cause: undefined, near: [] })
    expect(findReach(indian, 130_000, 'INR')).toEqual({ brands: 33, cause: undefined, near: [] })
  })

  it('names the highest and the lowest value beyond all ranges', () => {
    expect(findReach(indian, 1_000_100, 'INR')).toEqual({
      brands: 0,
      cause: { cause: 'too_high', value: 1_000_000 },
      near: [{ value: 1_000_000, brands: 33 }],
    })
    expect(findReach(indian, 1, 'INR')).toMatchObject({
      cause: { cause: 'too_low', value: 10_000 },
      near: [{ value: 10_000, brands: 14 }, { value: 25_000 }],
    })
  })

  it('S13 finds the limits of all brands that are available in the currency', () => {
    expect(findLimits(indian, 'INR')).toEqual({ lowest: 10_000, highest: 1_000_000 })
    expect(findLimits([range(1000, 9999, 500), fixed([700])], 'INR')).toEqual({ lowest: 700, highest: 9500 })
    const others = [fixed([100], { currency: 'USD' }), range(100, 200, 1, { status: 'out_of_stock' })]
    expect(findLimits([fixed([50_000]), ...others], 'INR')).toEqual({ lowest: 50_000, highest: 50_000 })
    expect(findLimits(others, 'INR')).toBeUndefined()
  })

  it('finds the next value that two steps share', () => {
    const brands = [range(1500, 90_000, 1500), range(2500, 90_000, 2500)]
    expect(findReach(brands, 15_000, 'INR').brands).toBe(2)
    expect(findReach(brands, 8000, 'INR')).toMatchObject({
      cause: { cause: 'between' },
      near: [
        { value: 7500, brands: 2 },
        { value: 15_000, brands: 2 },
      ],
    })
  })

  it('takes cents where a brand has them', () => {
    const brands = [range(500, 50_000, 1, { currency: 'USD' }), fixed([2500, 5000], { currency: 'USD' })]
    expect(findReach(brands, 1999, 'USD')).toEqual({ brands: 1, cause: undefined, near: [] })
    expect(findReach([brands[1] as BrandPricing], 2501, 'USD')).toEqual({
      brands: 0,
      cause: { cause: 'fraction' },
      near: [
        { value: 2500, brands: 1 },
        { value: 5000, brands: 1 },
      ],
    })
  })

  it('knows that a dinar has three decimals and a yen none', () => {
    const dinars = [range(1000, 20_000, 1000, { currency: 'KWD' })]
    expect(findReach(dinars, 5500, 'KWD')).toMatchObject({ cause: { cause: 'fraction' }, near: [{ value: 5000 }, { value: 6000 }] })
    const yen = [range(500, 20_000, 500, { currency: 'JPY' })]
    expect(findReach(yen, 1250, 'JPY')).toMatchObject({ cause: { cause: 'between' }, near: [{ value: 1000 }, { value: 1500 }] })
  })

  it('says that a currency has no brand, or that all are out of stock', () => {
    expect(findReach(indian, 50_000, 'EUR')).toEqual({ brands: 0, cause: { cause: 'no_brands' }, near: [] })
    expect(findReach([], 50_000, 'INR')).toEqual({ brands: 0, cause: { cause: 'no_brands' }, near: [] })
    const retired = fixed([50_000], { status: 'retired' })
    expect(findReach([retired], 50_000, 'INR')).toEqual({ brands: 0, cause: { cause: 'no_brands' }, near: [] })
    const gone = fixed([50_000], { status: 'out_of_stock' })
    expect(findReach([gone, retired], 50_000, 'INR')).toEqual({ brands: 0, cause: { cause: 'out_of_stock' }, near: [] })
    expect(findReach([gone, fixed([20_000])], 50_000, 'INR')).toMatchObject({ brands: 0, near: [{ value: 20_000, brands: 1 }] })
  })

  it('finds fixed values only, however far', () => {
    const brands = [fixed([1_000_000, 100_000]), fixed([100_000])]
    expect(findReach(brands, 30_000, 'INR')).toMatchObject({
      cause: { cause: 'too_low', value: 100_000 },
      near: [{ value: 100_000, brands: 2 }],
    })
    expect(findReach(brands, 400_000, 'INR')).toMatchObject({
      cause: { cause: 'between' },
      near: [{ value: 100_000, brands: 2 }],
    })
    expect(findReach([fixed([])], 30_000, 'INR')).toMatchObject({ brands: 0, near: [] })
  })

  it('never names more than a reward can be worth', () => {
    expect(findReach([range(1000, 3_000_000_000, 700_000_000)], 800_000_000, 'INR').near).toEqual([{ value: 700_001_000, brands: 1 }])
  })

  it('counts what is in stock, also of brands with the same values', () => {
    const shared = [50_000, 100_000]
    const brands = [fixed(shared, { stocked_values: [] }), fixed(shared, { stocked_values: [100_000] }), fixed(shared)]
    expect(findReach(brands, 50_000, 'INR')).toMatchObject({ brands: 1 })
    expect(findReach(brands.toReversed(), 100_000, 'INR')).toMatchObject({ brands: 2 })
    const empty = [fixed(shared, { stocked_values: [] }), range(10_000, 90_000, 100, { stocked_values: [] })]
    expect(findReach(empty, 50_000, 'INR')).toEqual({ brands: 0, cause: { cause: 'out_of_stock' }, near: [] })
  })

  it('offers the values of a range that are in stock, and no others', () => {
    const brands = [range(10_000, 1_000_000, 100, { stocked_values: [20_000, 500_000] })]
    expect(findReach(brands, 40_050, 'INR')).toEqual({
      brands: 0,
      cause: { cause: 'fraction' },
      near: [
        { value: 20_000, brands: 1 },
        { value: 500_000, brands: 1 },
      ],
    })
    expect(findReach(brands, 10_000, 'INR')).toMatchObject({ cause: { cause: 'too_low', value: 20_000 } })
  })

  it('counts the brands where a part of a code can be spent', () => {
    expect(findReach([fixed([20_000]), range(50_000, 90_000, 5000)], 30_000, 'INR', { codeDetails: { partialUse: true } })).toMatchObject({
      brands: 1,
      near: [],
    })
  })
})
