import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { validationErrors } from '../../../tests/support/validation-errors.ts'
import { bankDetailsInput } from './billing.ts'

const bank = { holder: 'Acme', code: 'hdfc 0001234', account: '1234 5678 9012', confirmAccount: '123456789012' }

it('R25 validates bank details by country', () => {
  expect(z.parse(bankDetailsInput('IN'), bank)).toEqual({
    holder: 'Acme',
    code: 'HDFC0001234',
    account: '123456789012',
    confirmAccount: '123456789012',
  })
  expect(validationErrors(bankDetailsInput('IN'), { ...bank, confirmAccount: '1' })).toEqual({
    confirmAccount: 'The account number does not match',
  })
  expect(validationErrors(bankDetailsInput('IN'), { ...bank, code: 'DEUTDEFF' })).toHaveProperty('code')
  expect(
    validationErrors(bankDetailsInput('DE'), {
      ...bank,
      code: 'DEUTDEFF500',
      account: 'DE89 3704 0044 0532 0130 00',
      confirmAccount: 'DE89370400440532013000',
    }),
  ).toEqual({})
})
