import * as z from 'zod/mini'
import { optionalText, requiredText } from './text-input.ts'

/** Rejects web addresses in names, because mail clients would turn them into links. "Booking.com" is accepted. */
export const noWebAddress = z.regex(/^(?!.*(:\/\/|www\.|\.\p{L}{2,}[/?#])).*$/iu, 'Please use a name, not a web address')

/** A required name of a person or company, up to `length` characters, without a web address. `missing` is the message for an empty text. */
export const requiredName = (length: number, missing: string) => requiredText(length, missing).check(noWebAddress)

export const optionalName = (length: number) => z.pipe(optionalText(length), z.nullable(z.string().check(noWebAddress)))
