import { expect, it } from 'vitest'
import { findUnfitReason } from './fit.ts'

const priced = { currency: 'INR', status: 'active', denominations: null, min_value: null, max_value: null, step_value: null }
const fixed = { ...priced, kind: 'fixed', denominations: [100_000, 10_000, 50_000] }
const range = { ...priced, kind: 'range', min_value: '10000', max_value: '202500', step_value: '5000' }

it('R31 names the values next to the one that a brand lacks', () => {
  expect(findUnfitReason(fixed, 50_000, 'INR')).toBeUndefined()
  expect(findUnfitReason(fixed, 60_000, 'INR')).toEqual({ reason: 'denomination', near: [50_000, 100_000], count: 3 })
  expect(findUnfitReason(fixed, 1, 'INR')).toEqual({ reason: 'denomination', near: [10_000], count: 3 })
  expect(findUnfitReason(fixed, 900_000, 'INR')).toEqual({ reason: 'denomination', near: [100_000], count: 3 })
  expect(findUnfitReason({ ...fixed, denominations: null }, 1, 'INR')).toEqual({ reason: 'denomination', near: [], count: 0 })
  expect(findUnfitReason(range, 15_000, 'INR')).toBeUndefined()
  expect(findUnfitReason(range, 127_550, 'INR')).toEqual({ reason: 'step', near: [125_000, 130_000], step: 5000 })
})

it('R31 names the first and the last value that a range can pay out', () => {
  expect(findUnfitReason(range, 9999, 'INR')).toEqual({ reason: 'starts_at', value: 10_000 })
  expect(findUnfitReason(range, 202_500, 'INR')).toEqual({ reason: 'ends_at', value: 200_000 })
  expect(findUnfitReason({ ...range, status: 'retired' }, 15_000, 'INR')).toEqual({ reason: 'retired' })
  expect(findUnfitReason(range, 15_000, 'USD')).toEqual({ reason: 'currency' })
})
