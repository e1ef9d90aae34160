import * as z from 'zod/mini'
import { someLines } from '#rules/platform/input/text-input.ts'

/** Why a launch is rejected: enough for its maker to correct it. */
export const rejectionReason = z
  .string()
  .check(
    z.trim(),
    z.minLength(10, 'Please describe what should change, in at least 10 characters'),
    z.maxLength(500, 'Please keep it to 500 characters'),
    someLines,
  )
