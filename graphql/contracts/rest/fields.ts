import * as z from 'zod/mini'

/** A text field of a form. Only its size is checked here. The rules validate the content and return messages for the form. */
export const formText = z.optional(z.string().check(z.maxLength(500)))

export const formCheckbox = z.optional(z.boolean())

/** The solved challenge of `GET /auth/captcha`, a proof of work against automated calls. It is base64 of {challenge, solution}. */
export const captcha = z.optional(z.string().check(z.maxLength(4000)))

/** The id of a request for a one-time code, to send back with the code. */
export const challenge = z.string().check(z.regex(/^[\w-]{16,128}$/))

/** A one-time code as typed. It may be empty, and most rules then refuse it with a message for the form. */
export const code = z.string().check(z.maxLength(32))
export const typedCode = code.check(z.minLength(1))

export const emptyBody = z.object({})

export const codeResent = z.object({ resendAfterSeconds: z.number() })

export type CodeResent = z.output<typeof codeResent>

/** Any JSON value. */
export const anyJson = z.json()
