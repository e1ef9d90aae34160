import * as z from 'zod/mini'
import { isCommonPassword } from './common-password.ts'

const rule = 'At least 8 characters with upper and lower case, a number and a special character'

/**
 * Returns the error message of a new password (V4), or undefined when it is valid. Accepts letters of any script, keeps spaces, and refuses
 * common passwords.
 */
function faultOf(password: unknown): string | undefined {
  if (typeof password !== 'string' || password === '') return 'A valid password is required'
  const length = [...password].length
  if (length > 128) return 'At most 128 characters'
  if (length < 8 || ![/\p{Lu}/u, /\p{Ll}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].every((kind) => kind.test(password))) return rule
  return isCommonPassword(password) ? 'This password is too common, please choose another' : undefined
}

/** A new password. An invalid one does not stop the check that both password fields are equal. */
const newPassword = z
  .string({ error: ({ input }) => faultOf(input) })
  .check(z.refine((value) => faultOf(value) === undefined, { error: ({ input }) => faultOf(input) }))

/** The two fields of every form that sets a password. Such a form also uses the check `matching` (V5). */
export const passwordFields = {
  password: newPassword,
  confirmPassword: z.string({ error: 'Please confirm your password' }).check(z.minLength(1, 'Please confirm your password')),
}

export const matching = <T extends { password: string; confirmPassword: string }>() =>
  z.refine<T>(({ password, confirmPassword }) => password === confirmPassword, {
    error: 'The password does not match',
    path: ['confirmPassword'],
    when: ({ value }) => hasBothPasswords(value),
  })

/**
 * Returns true when both fields are text and the confirmation is filled in, so that they can be compared even if another field is invalid.
 * An empty confirmation has its own message.
 */
const hasBothPasswords = (value: unknown): boolean => {
  const { password, confirmPassword } = (value ?? {}) as Record<string, unknown>
  return typeof password === 'string' && typeof confirmPassword === 'string' && confirmPassword !== ''
}

const same = 'Current and new password cannot be the same'

/** Input that replaces a known password (V8, with V4 and V5). */
export const changePasswordInput = z
  .object({
    currentPassword: z.string({ error: 'Your current password is required' }).check(z.minLength(1, 'Your current password is required')),
    ...passwordFields,
  })
  .check(
    matching(),
    z.refine(({ currentPassword, password }) => !currentPassword || currentPassword !== password, {
      error: same,
      path: ['password'],
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  )
