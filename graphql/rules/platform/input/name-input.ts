import * as z from 'zod/mini'
import { optionalText, requiredText } from './text-input.ts'

/** Names appear in mails to strangers, where an address would be a link that comes from us; "Booking.com" is a name. */
export const noAddress = z.regex(/^(?!.*(:\/\/|www\.|\.\p{L}{2,}[/?#])).*$/iu, 'Please use a name, not a web address')

/** A person's or company's name. */
export const requiredName = (length: number, missing: string) => requiredText(length, missing).check(noAddress)

export const optionalName = (length: number) => z.pipe(optionalText(length), z.nullable(z.string().check(noAddress)))
