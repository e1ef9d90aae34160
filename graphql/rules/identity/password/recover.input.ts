import * as z from 'zod/mini'
import { captchaSolved } from '#rules/identity/signup/sign-up.input.ts'
import { emailInput } from '#rules/platform/input/email-input.ts'
import { matching, passwordFields } from './password.input.ts'

/** Someone who cannot sign in gives their address (R2, V2, V10); nobody learns whether it is known. */
export const recoverInput = z.object({ email: emailInput('Your email address is required'), captcha: captchaSolved })

/** A link's token as it appears in the mail. */
export const linkToken = z.object({ token: z.string().check(z.regex(/^[\w-]{43}$/)) })

/** The new password behind the link (R3, V4, V5). */
export const resetInput = z.object({ ...passwordFields }).check(matching())
