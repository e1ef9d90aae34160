import * as z from 'zod/mini'
import { captchaSolved } from '#rules/identity/signup/sign-up.input.ts'
import { emailInput } from '#rules/platform/input/email-input.ts'
import { matching, passwordFields } from './password.input.ts'

/** Input of a password reset request (R2, V2, V10). The response does not reveal if the address is known. */
export const recoverInput = z.object({ email: emailInput('Your email address is required'), captcha: captchaSolved })

/** The token of a reset or undo link as it appears in the mail. */
export const linkToken = z.object({ token: z.string().check(z.regex(/^[\w-]{43}$/)) })

/** Input of a password reset (R3, V4, V5). */
export const resetInput = z.object({ ...passwordFields }).check(matching())
