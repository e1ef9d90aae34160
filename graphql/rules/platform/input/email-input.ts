import * as z from 'zod/mini'

/** An address that mail can go to, in lower case (V2). */
export const emailInput = (missing: string) =>
  z
    .string()
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, { error: missing, abort: true }),
      z.maxLength(254, { error: invalid, abort: true }),
      z.email(invalid),
    )

const invalid = 'Please enter a valid email address'
