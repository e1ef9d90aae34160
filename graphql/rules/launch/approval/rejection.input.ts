import * as z from 'zod/mini'
import { multilineText, trimmed } from '#rules/platform/input/text-input.ts'

/** The reason for a rejection, which the submitter reads. 10 to 500 characters, several lines allowed. */
export const rejectionReason = z
  .string()
  .check(
    trimmed,
    z.minLength(10, 'Please describe what should change, in at least 10 characters'),
    z.maxLength(500, 'Please keep it to 500 characters'),
    multilineText,
  )
