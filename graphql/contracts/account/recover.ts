import * as z from 'zod/mini'
import { emailInput } from '#contracts/address/email-input.ts'
import { matching, passwordFields } from './password.ts'
import { captchaSolved } from './sign-up.ts'

/** Input of a password reset request (R2, V2, V10). The response does not reveal if the address is known. */
export const recoverInput = z.object({ email: emailInput('Your email address is required'), captcha: captchaSolved })

/** The token of a reset or undo link as it appears in the mail. */
export const linkToken = z.object({ token: z.string().check(z.regex(/^[\w-]{43}$/)) })

/** Input of a password reset (R3, V4, V5). */
export const resetInput = z.object({ ...passwordFields }).check(matching())
