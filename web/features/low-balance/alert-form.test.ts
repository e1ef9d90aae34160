import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { alertForm, alertFormOf, alertInputOf } from './alert-form.ts'

const here = 'b7c1a6f0-5a0e-4a43-9f3c-0d5b0c6f4a11'
const left = 'b7c1a6f0-5a0e-4a43-9f3c-0d5b0c6f4a12'
const people = [{ id: here }]
const schema = alertForm('INR', people, 'Enter a valid amount')
const problems = (form: ReturnType<typeof alertFormOf>) =>
  z.safeParse(schema, form).error?.issues.map(({ path, message }) => [...path, message])

it('R22 saves an alert without people who have left', () => {
  const form = alertFormOf({ currency: 'INR', low_balance_threshold: '500000', alert_receivers: [left, here] })
  expect(problems(form)).toBeUndefined()
  expect(alertInputOf(form, 'INR', people)).toMatchObject({ threshold: expect.anything(), receivers: [here] })
  expect(alertInputOf({ ...form, isOn: false }, 'INR', people)).toEqual({ threshold: null, receivers: [] })
})

it('R22 requires a receiver if all of them have left', () => {
  const form = alertFormOf({ currency: 'INR', low_balance_threshold: '500000', alert_receivers: [left] })
  expect(problems(form)).toEqual([['receivers', 'Please choose who gets the alert']])
})
