import * as z from 'zod/mini'
import { isCommonPassword } from './common-password.ts'

const rule = 'At least 8 characters with upper and lower case, a number and a special character'

/** The first fault of a new password (V4): in any script, never trimmed; common ones are refused. */
function faultOf(password: unknown): string | undefined {
  if (typeof password !== 'string' || password === '') return 'A valid password is required'
  const length = [...password].length
  if (length > 128) return 'At most 128 characters'
  if (length < 8 || ![/\p{Lu}/u, /\p{Ll}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].every((kind) => kind.test(password))) return rule
  return isCommonPassword(password) ? 'This password is too common, please choose another' : undefined
}

/** Does not abort, so that the check of both fields runs as well. */
const newPassword = z
  .string({ error: ({ input }) => faultOf(input) })
  .check(z.refine((value) => faultOf(value) === undefined, { error: ({ input }) => faultOf(input) }))

/** The two fields of every form that sets a password; `matching` is the check of the form they are in (V5). */
export const passwordFields = {
  password: newPassword,
  confirmPassword: z.string({ error: 'Please confirm your password' }).check(z.minLength(1, 'Please confirm your password')),
}

export const matching = <T extends { password: string; confirmPassword: string }>() =>
  z.refine<T>(({ password, confirmPassword }) => password === confirmPassword, {
    error: 'The password does not match',
    path: ['confirmPassword'],
    when: ({ value }) => bothGiven(value),
  })

/** Checked even if another field fails, so that every fault is in one answer; an empty one has a sentence of its own. */
const bothGiven = (value: unknown): boolean => {
  const { password, confirmPassword } = (value ?? {}) as Record<string, unknown>
  return typeof password === 'string' && typeof confirmPassword === 'string' && confirmPassword !== ''
}
