import { expect, it } from 'vitest'
import { parseAmountParam } from './parse-amount-param.ts'

const limits = { min: '100000', max: '250000000' }

it('R26 rounds the missing amount up to whole rupees', () => {
  expect(parseAmountParam('63097450', 'INR', limits)).toEqual({ missing: '63097450', amount: '63097500' })
  expect(parseAmountParam('1250', 'JPY', { min: '100', max: '9999' })).toEqual({ missing: '1250', amount: '1250' })
})

it('R26 stays within the limits', () => {
  expect(parseAmountParam('1', 'INR', limits)?.amount).toBe('100000')
  expect(parseAmountParam('999999999999', 'INR', limits)?.amount).toBe('250000000')
})

it('R26 ignores a value that is not an amount', () => {
  for (const text of [null, '', '0', '-5', '1.5', 'abc', '1e9', '99999999999999999'])
    expect(parseAmountParam(text, 'INR', limits)).toBeUndefined()
})
