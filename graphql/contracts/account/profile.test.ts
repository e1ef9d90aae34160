import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { readPhone } from '#contracts/address/phone.ts'
import { validationErrors } from '../../../tests/support/validation-errors.ts'
import { profileInput } from './profile.ts'

const profile = profileInput((text) => readPhone(text) !== undefined)

it('V1 requires the first name and makes the last name optional', () => {
  expect(validationErrors(profile, { firstName: ' ' })).toEqual({ firstName: 'Your name is required' })
  expect(z.parse(profile, { firstName: ' Ana ', lastName: ' ', phone: '' })).toEqual({ firstName: 'Ana', lastName: null, phone: null })
})

it('V7 accepts valid numbers of any country', () => {
  for (const phone of ['+91 98765 43210', '+44 20 7946 0958', '+49 30 901820'])
    expect(validationErrors(profile, { firstName: 'Ana', phone }), phone).toEqual({})
  for (const phone of ['98765 43210', '+91 12345', 'call me', '+'.repeat(200)])
    expect(validationErrors(profile, { firstName: 'Ana', phone }), phone).toEqual({ phone: 'Please enter valid phone number' })
})
