import * as z from 'zod/mini'
import { someLines } from '#rules/platform/input/text-input.ts'

/** Why a reward is taken back; it stands on the reward and in the audit. */
export const cancelReason = z
  .string()
  .check(
    z.trim(),
    z.minLength(3, 'Please give a reason, in a few words'),
    z.maxLength(200, 'Please keep the reason to 200 characters'),
    someLines,
  )
