import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { changePasswordInput } from './password.ts'

const whole = { currentPassword: 'Old-secret-1!', password: 'New-secret-1!', confirmPassword: 'New-secret-1!' }
const faults = (change: Partial<typeof whole>) =>
  z.safeParse(changePasswordInput, { ...whole, ...change }).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

describe('V8 a new password that replaces the current one', () => {
  it('V8 accepts a different password that is typed twice alike, with the current one', () => {
    expect(faults({})).toBeUndefined()
  })
  it('V8 requires the current password', () => {
    expect(faults({ currentPassword: '' })).toEqual(['currentPassword: Your current password is required'])
  })
  it('V8 rejects the current password as the new one', () => {
    expect(faults({ password: whole.currentPassword, confirmPassword: whole.currentPassword })).toEqual([
      'password: Current and new password cannot be the same',
    ])
  })
  it('V4 V5 V8 reports all faults at once', () => {
    expect(faults({ currentPassword: '', password: 'short', confirmPassword: 'other' })).toEqual([
      'currentPassword: Your current password is required',
      'password: At least 8 characters with upper and lower case, a number and a special character',
      'confirmPassword: The password does not match',
    ])
  })
})
