import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { readPhone } from '#rules/platform/input/phone.ts'
import { faults } from '../../../../tests/support/faults.ts'
import { profileInput } from './profile.input.ts'

const profile = profileInput((text) => readPhone(text) !== undefined)

it('V1 asks for the first name and lets the last one go', () => {
  expect(faults(profile, { firstName: ' ' })).toEqual({ firstName: 'Your name is required' })
  expect(z.parse(profile, { firstName: ' Ana ', lastName: ' ', phone: '' })).toEqual({ firstName: 'Ana', lastName: null, phone: null })
})

it('V7 takes numbers that can exist, anywhere', () => {
  for (const phone of ['+91 98765 43210', '+44 20 7946 0958', '+49 30 901820'])
    expect(faults(profile, { firstName: 'Ana', phone }), phone).toEqual({})
  for (const phone of ['98765 43210', '+91 12345', 'call me', '+'.repeat(200)])
    expect(faults(profile, { firstName: 'Ana', phone }), phone).toEqual({ phone: 'Please enter valid phone number' })
})
