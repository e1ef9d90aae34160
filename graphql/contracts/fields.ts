import * as z from 'zod/mini'

/** What someone typed into a form: the rules judge it, so that their sentences are shown; here only its size counts. */
export const typed = z.optional(z.string().check(z.maxLength(500)))

export const ticked = z.optional(z.boolean())

/** The solved proof of work of `GET /auth/captcha`: base64 of {challenge, solution}. */
export const captcha = z.optional(z.string().check(z.maxLength(4000)))

/** Identifies the challenge that a one-time code answers. */
export const challenge = z.string().check(z.regex(/^[\w-]{16,128}$/))

/** A one-time code as it is typed; most forms leave it to the rules to refuse an empty one. */
export const code = z.string().check(z.maxLength(32))
export const typedCode = code.check(z.minLength(1))

export const nothing = z.object({})

export const sentAgain = z.object({ resendAfterSeconds: z.number() })

export type SentAgain = z.output<typeof sentAgain>

/** Any JSON value. */
export const json = z.json()
