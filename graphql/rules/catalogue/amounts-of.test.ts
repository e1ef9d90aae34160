import { expect, it } from 'vitest'
import { amountsOf } from './amounts-of.ts'

const priced = { currency: 'INR', status: 'active', denominations: null, min_value: null, max_value: null, step_value: null }
const fixed = { ...priced, kind: 'fixed', denominations: [10_000, 50_000, 100_000] }
const range = { ...priced, kind: 'range', min_value: 10_000, max_value: '200000', step_value: '5000' }

it('R30 offers the sums of a brand that a code or points can pay', () => {
  expect(amountsOf(fixed, { min: 1, max: 60_000 }, 'INR')).toEqual({ denominations: [10_000, 50_000] })
  expect(amountsOf(range, { min: 1, max: 62_500 }, 'INR')).toEqual({ min: 10_000, max: 60_000, step: 5000 })
  expect(amountsOf(range, { min: 12_000, max: 900_000 }, 'INR')).toEqual({ min: 15_000, max: 200_000, step: 5000 })
})

it('offers a whole sum or nothing where no part may be taken', () => {
  expect(amountsOf(fixed, { min: 50_000, max: 50_000 }, 'INR')).toEqual({ denominations: [50_000] })
  expect(amountsOf(range, { min: 62_500, max: 62_500 }, 'INR')).toBeUndefined()
})

it('offers nothing of a brand that is too dear, of another currency or not there now', () => {
  expect(amountsOf(range, { min: 1, max: 9999 }, 'INR')).toBeUndefined()
  expect(amountsOf(fixed, { min: 1, max: 9999 }, 'INR')).toBeUndefined()
  expect(amountsOf(range, { min: 1, max: 62_500 }, 'USD')).toBeUndefined()
  expect(amountsOf({ ...range, status: 'out_of_stock' }, { min: 1, max: 62_500 }, 'INR')).toBeUndefined()
})
