import * as z from 'zod/mini'
import { isCommonPassword } from './common-password.ts'

const rule = 'At least 8 characters with upper and lower case, a number and a special character'

/** Returns the first fault of a new password (V4). Allows any script, never trims, and refuses common passwords. */
function faultOf(password: unknown): string | undefined {
  if (typeof password !== 'string' || password === '') return 'A valid password is required'
  const length = [...password].length
  if (length > 128) return 'At most 128 characters'
  if (length < 8 || ![/\p{Lu}/u, /\p{Ll}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].every((kind) => kind.test(password))) return rule
  return isCommonPassword(password) ? 'This password is too common, please choose another' : undefined
}

/** Does not abort on a fault, so that both fields are compared as well. */
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
 * Returns true when the two fields can be compared. Runs even if another field fails, so that one response has every fault. An empty
 * confirmation has its own message.
 */
const hasBothPasswords = (value: unknown): boolean => {
  const { password, confirmPassword } = (value ?? {}) as Record<string, unknown>
  return typeof password === 'string' && typeof confirmPassword === 'string' && confirmPassword !== ''
}
