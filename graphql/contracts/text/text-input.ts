import * as z from 'zod/mini'

/**
 * Removes white space around a text and normalises it to NFC. Every text that people type and that is stored or shown passes it or
 * `cleanLine`. Passwords and codes do not.
 */
export const trimmed = z.overwrite<string>((text) => text.trim().normalize('NFC'))

/**
 * A required line of text, trimmed and without control characters. `missing` is the message for an empty text. Errors do not abort, so
 * that the checks of the whole form run too.
 */
export const requiredText = (length: number, missing: string) =>
  z.string(missing).check(trimmed, z.minLength(1, missing), z.maxLength(length, tooLong(length)), oneLine)

/** An optional line of text, trimmed and up to `length` characters. An empty or missing text becomes null. */
export const optionalText = (length: number) =>
  z.pipe(z.nullish(z.string().check(trimmed, z.maxLength(length, tooLong(length)), oneLine)), emptyAsNull)

/** A search text. Refuses a blank one, which would select every row. */
export const searchText = z.string().check(trimmed, z.minLength(1, 'Please enter what to search for'), z.maxLength(100))

/** A list's optional search text. */
export const searchInput = z.nullish(searchText)

/** Converts an empty or missing text to null. */
export const emptyAsNull = z.transform((value: string | null | undefined) => value || null)

const tooLong = (length: number) => `Please keep this to ${length} characters`
/** Rejects line breaks, control characters and characters that change the text direction. */
export const oneLine = z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u, 'Please use letters, numbers and symbols on one line')

/**
 * Accepts text of several lines. Rejects control characters other than line breaks and tabs, and characters that change the text direction.
 * It looks for one such character, as a pattern of the whole text would exhaust the stack at ten million characters.
 */
export const multilineText = z.refine<string>(
  (text) => !/(?![\t\r\n])[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(text),
  'Please remove invisible characters and those that reverse the text',
)

/** Cleans text from files and other programs. It removes invisible characters, joins white space to one space and normalises to NFC. */
export const cleanLine = z.overwrite<string>((text) =>
  text
    .replaceAll(/[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .normalize('NFC'),
)

/** Rejects web addresses in names, because mail clients would turn them into links. "Booking.com" is accepted. */
export const noWebAddress = z.regex(/^(?!.*(:\/\/|www\.|\.\p{L}{2,}[/?#])).*$/iu, 'Please use a name, not a web address')

/** A required name of a person or company, up to `length` characters, without a web address. `missing` is the message for an empty text. */
export const requiredName = (length: number, missing: string) => requiredText(length, missing).check(noWebAddress)

export const optionalName = (length: number) => z.pipe(optionalText(length), z.nullable(z.string().check(noWebAddress)))

/** Returns the columns without those that are undefined, so that an update leaves them unchanged. */
export function dropUndefined<T extends object>(columns: T): { [K in keyof T]?: Exclude<T[K], undefined> }
export function dropUndefined(columns: object): object {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}
