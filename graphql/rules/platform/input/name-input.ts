import * as z from 'zod/mini'
import { optionalText, requiredText } from './text-input.ts'

/** Rejects web addresses in names, because mails would show them as links from Plutus. "Booking.com" is accepted. */
export const noAddress = z.regex(/^(?!.*(:\/\/|www\.|\.\p{L}{2,}[/?#])).*$/iu, 'Please use a name, not a web address')

/** A required name of a person or company, without a web address. */
export const requiredName = (length: number, missing: string) => requiredText(length, missing).check(noAddress)

export const optionalName = (length: number) => z.pipe(optionalText(length), z.nullable(z.string().check(noAddress)))
