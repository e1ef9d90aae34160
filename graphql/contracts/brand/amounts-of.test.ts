import { expect, it } from 'vitest'
import { findAmounts } from './fit.ts'

const priced = { currency: 'INR', status: 'active', denominations: null, min_value: null, max_value: null, step_value: null }
const fixed = { ...priced, kind: 'fixed', denominations: [10_000, 50_000, 100_000] }
const range = { ...priced, kind: 'range', min_value: 10_000, max_value: '200000', step_value: '5000' }

it('R30 offers the brand’s amounts that a code or points can pay', () => {
  expect(findAmounts(fixed, { min: 1, max: 60_000 }, 'INR')).toEqual({ denominations: [10_000, 50_000] })
  expect(findAmounts(range, { min: 1, max: 62_500 }, 'INR')).toEqual({ min: 10_000, max: 60_000, step: 5000 })
  expect(findAmounts(range, { min: 12_000, max: 900_000 }, 'INR')).toEqual({ min: 15_000, max: 200_000, step: 5000 })
})

it('offers the whole value or nothing when it cannot be split', () => {
  expect(findAmounts(fixed, { min: 50_000, max: 50_000 }, 'INR')).toEqual({ denominations: [50_000] })
  expect(findAmounts(range, { min: 62_500, max: 62_500 }, 'INR')).toBeUndefined()
})

it('offers nothing for a brand that is too expensive, in another currency or unavailable', () => {
  expect(findAmounts(range, { min: 1, max: 9999 }, 'INR')).toBeUndefined()
  expect(findAmounts(fixed, { min: 1, max: 9999 }, 'INR')).toBeUndefined()
  expect(findAmounts(range, { min: 1, max: 62_500 }, 'USD')).toBeUndefined()
  expect(findAmounts({ ...range, status: 'out_of_stock' }, { min: 1, max: 62_500 }, 'INR')).toBeUndefined()
})

it('E3 R31 offers only the amounts that a stock has', () => {
  const stocked = (values: number[]) => ({ ...range, stocked_values: values })
  expect(findAmounts(stocked([15_000, 50_000, 12_345]), { min: 1, max: 60_000 }, 'INR')).toEqual({ denominations: [15_000, 50_000] })
  expect(findAmounts(stocked([15_000]), { min: 15_000, max: 15_000 }, 'INR')).toEqual({ denominations: [15_000] })
  expect(findAmounts(stocked([15_000]), { min: 20_000, max: 20_000 }, 'INR')).toBeUndefined()
  expect(findAmounts({ ...fixed, stocked_values: [] }, { min: 1, max: 60_000 }, 'INR')).toBeUndefined()
})
