import * as z from 'zod/mini'
import { someLines } from '#rules/platform/input/text-input.ts'

/** The reason for a rejection, long enough for the submitter to correct the launch. */
export const rejectionReason = z
  .string()
  .check(
    z.trim(),
    z.minLength(10, 'Please describe what should change, in at least 10 characters'),
    z.maxLength(500, 'Please keep it to 500 characters'),
    someLines,
  )
