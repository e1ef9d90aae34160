import { expect, it } from 'vitest'
import { approvalReasons } from './approval-reasons.ts'

const launch = { total: 10_000, count: 10 }
const noRules = { amount: null, count: null }
const noBudget = { limit: null, spent: 0 }

it('requires no approval without rules and budget', () => {
  expect(approvalReasons(launch, noRules, noBudget)).toEqual([])
  expect(approvalReasons(launch, noRules, { limit: null, spent: 9_999_999 })).toEqual([])
})

it('requires approval from the exact amount and the exact count on', () => {
  expect(approvalReasons(launch, { amount: 10_001, count: 11 }, noBudget)).toEqual([])
  expect(approvalReasons(launch, { amount: 10_000, count: 11 }, noBudget)).toEqual(['amount'])
  expect(approvalReasons(launch, { amount: 10_001, count: 10 }, noBudget)).toEqual(['count'])
})

it('requires approval when the month would exceed its budget, not when it just reaches it', () => {
  expect(approvalReasons(launch, noRules, { limit: 30_000, spent: 20_000 })).toEqual([])
  expect(approvalReasons(launch, noRules, { limit: 30_000, spent: 20_001 })).toEqual(['budget'])
  expect(approvalReasons(launch, noRules, { limit: 0, spent: 0 })).toEqual(['budget'])
})

it('returns every rule that applies', () => {
  expect(approvalReasons(launch, { amount: 1, count: 1 }, { limit: 1, spent: 0 })).toEqual(['amount', 'count', 'budget'])
})
