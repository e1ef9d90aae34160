import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { validationErrors } from '../../../tests/support/validation-errors.ts'
import { lowBalanceAlertInput } from './money-input.ts'

it('R25 requires a receiver only with a threshold', () => {
  expect(validationErrors(lowBalanceAlertInput, { threshold: '100', receivers: [] })).toEqual({
    receivers: 'Please choose who gets the alert',
  })
  expect(z.parse(lowBalanceAlertInput, { threshold: null, receivers: [] })).toEqual({ threshold: null, receivers: [] })
})
