import * as z from 'zod/mini'
import { variableError } from '#rules/mail/email/variable-error.ts'
import { someLines } from '#rules/platform/input/text-input.ts'

export const limited = (length: number, label: string) =>
  z.string().check(z.trim(), z.maxLength(length, `Please keep the ${label} to ${length} characters`), someLines)

/** People's words: plain text with {{ name }} variables of a closed list. */
export const content = (length: number, label: string) =>
  limited(length, label).check(
    z.superRefine((value, context) => {
      const message = variableError(value)
      if (message) context.addIssue(message)
    }),
  )
