import { expect, it } from 'vitest'
import { wantedAmount } from './wanted-amount.ts'

const limits = { min: '100000', max: '250000000' }

it('R26 takes what is missing, rounded up to whole rupees', () => {
  expect(wantedAmount('63097450', 'INR', limits)).toEqual({ missing: '63097450', amount: '63097500' })
  expect(wantedAmount('1250', 'JPY', { min: '100', max: '9999' })).toEqual({ missing: '1250', amount: '1250' })
})

it('R26 stays within the limits', () => {
  expect(wantedAmount('1', 'INR', limits)?.amount).toBe('100000')
  expect(wantedAmount('999999999999', 'INR', limits)?.amount).toBe('250000000')
})

it('R26 ignores what is no sum', () => {
  for (const asked of [null, '', '0', '-5', '1.5', 'abc', '1e9', '99999999999999999'])
    expect(wantedAmount(asked, 'INR', limits)).toBeUndefined()
})
