import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { matching, passwordFields } from './password.ts'

const form = z.object(passwordFields).check(matching())

const faults = (password: unknown, confirmPassword: unknown = password) => {
  const { error } = z.safeParse(form, { password, confirmPassword })
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

const rule = 'At least 8 characters with upper and lower case, a number and a special character'

it('V4 requires eight characters, upper and lower case, a number and a special character', () => {
  expect(faults('Plutus-demo-1!')).toEqual({})
  for (const password of ['Ab1!', 'alllower1!', 'ALLUPPER1!', 'NoNumber!!', 'NoSpecial11'])
    expect(faults(password).password, password).toBe(rule)
  expect(faults('').password).toBe('A valid password is required')
})

it('V5 requires the same password twice and reports this beside other faults', () => {
  expect(faults('Plutus-demo-1!', '')).toEqual({ confirmPassword: 'Please confirm your password' })
  expect(faults('short', 'other')).toEqual({ password: rule, confirmPassword: 'The password does not match' })
})

it('F5 accepts 64 and 128 characters of any script, untrimmed, and refuses the 129th and common ones', () => {
  expect(faults(`Four words & 1 more ${'ö'.repeat(44)}`)).toEqual({})
  expect(faults(` Ab1-${'漢'.repeat(123)}`)).toEqual({})
  expect(faults(`A1-${'b'.repeat(126)}`).password).toBe('At most 128 characters')
  expect(faults('Password1!').password).toBe('This password is too common, please choose another')
})
