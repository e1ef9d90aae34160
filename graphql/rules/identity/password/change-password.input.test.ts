import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { changePasswordInput } from './change-password.input.ts'

const whole = { currentPassword: 'Old-secret-1!', password: 'New-secret-1!', confirmPassword: 'New-secret-1!' }
const faults = (change: Partial<typeof whole>) =>
  z.safeParse(changePasswordInput, { ...whole, ...change }).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

describe('V8 a new password in place of the old one', () => {
  it('V8 is taken when the old one is given, the new one another, and typed twice alike', () => {
    expect(faults({})).toBeUndefined()
  })
  it('V8 wants the current password', () => {
    expect(faults({ currentPassword: '' })).toEqual(['currentPassword: Your current password is required'])
  })
  it('V8 refuses the same password again', () => {
    expect(faults({ password: whole.currentPassword, confirmPassword: whole.currentPassword })).toEqual([
      'password: Current and new password cannot be the same',
    ])
  })
  it('V4 V5 V8 says all that is wrong at once', () => {
    expect(faults({ currentPassword: '', password: 'short', confirmPassword: 'other' })).toEqual([
      'currentPassword: Your current password is required',
      'password: At least 8 characters with upper and lower case, a number and a special character',
      'confirmPassword: The password does not match',
    ])
  })
})
