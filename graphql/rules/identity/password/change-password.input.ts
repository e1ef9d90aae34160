import * as z from 'zod/mini'
import { matching, passwordFields } from './password.input.ts'

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
