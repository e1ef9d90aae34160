import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { faults } from '../../../tests/support/faults.ts'
import { lowBalanceAlertInput } from './low-balance-alert.input.ts'

it('R25 tells someone of a low balance, or nobody without a threshold', () => {
  expect(faults(lowBalanceAlertInput, { threshold: '100', receivers: [] })).toEqual({ receivers: 'Please choose who gets the alert' })
  expect(z.parse(lowBalanceAlertInput, { threshold: null, receivers: [] })).toEqual({ threshold: null, receivers: [] })
})
