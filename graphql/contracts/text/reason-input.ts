import * as z from 'zod/mini'
import { reasonLengths } from './reason-lengths.ts'
import { multilineText, trimmed } from './text-input.ts'

const missing = 'Please give a reason, in a few words'

/** A short reason, such as of a cancellation. It is stored on the row and in the audit log. */
export const shortReason = z
  .string(missing)
  .check(
    trimmed,
    z.minLength(reasonLengths.min, missing),
    z.maxLength(reasonLengths.max, 'Please keep the reason to 200 characters'),
    multilineText,
  )

/** The operator's reason for an act on a company, which its people read. */
export const operatorReason = z.pipe(z.string('Give the reason the company will read'), shortReason)
