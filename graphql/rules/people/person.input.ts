import * as z from 'zod/mini'
import { someLines } from '#rules/platform/input/text-input.ts'
import { withPhone } from './person-phone.ts'
import { personFields } from './recipient.input.ts'

/** One of the company's people, whatever they were or will be sent (R19). */
export const personInput = withPhone(z.object(personFields))

export type PersonInput = z.output<typeof personInput>

export const blockReason = z
  .string()
  .check(
    z.trim(),
    z.minLength(3, 'Please give a reason, in a few words'),
    z.maxLength(200, 'Please keep the reason to 200 characters'),
    someLines,
  )
