import * as z from 'zod/mini'

/**
 * A line of text: trimmed, without control characters, or `missing`. No fault aborts: the checks of the whole form run as well, and the
 * first fault is the one shown.
 */
export const requiredText = (length: number, missing: string) =>
  z.string(missing).check(z.trim(), z.minLength(1, missing), z.maxLength(length, tooLong(length)), oneLine)

/** The same where the field may be empty; an emptied one is null. */
export const optionalText = (length: number) =>
  z.pipe(z.nullish(z.string().check(z.trim(), z.maxLength(length, tooLong(length)), oneLine)), emptyAsNull)

/** What a person left blank is absent. */
export const emptyAsNull = z.transform((value: string | null | undefined) => value || null)

const tooLong = (length: number) => `Please keep this to ${length} characters`
/** Nor characters that change the direction of what follows, so that a line reads otherwise than it is written. */
export const oneLine = z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u, 'Please use letters, numbers and symbols on one line')

/** The same for a text of several lines. */
export const someLines = z.regex(
  /^(?:[\t\r\n]|[^\p{Cc}\u202a-\u202e\u2066-\u2069])*$/u,
  'Please remove invisible characters and those that reverse the text',
)

/** What comes in files and from other programs: invisible characters are no part of a name or an address. */
export const cleanLine = z.overwrite<string>((text) =>
  text
    .replaceAll(/[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim(),
)
