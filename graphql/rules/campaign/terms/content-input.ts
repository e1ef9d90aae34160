import * as z from 'zod/mini'
import { variableError } from '#rules/mail/email/variable-error.ts'
import { multilineText, trimmed } from '#rules/platform/input/text-input.ts'

export const limitedText = (length: number, label: string) =>
  z.string().check(trimmed, z.maxLength(length, `Please keep the ${label} to ${length} characters`), multilineText)

/** Returns the schema of a plain text with {{ name }} variables. An unknown variable is an error. */
export const textWithVariables = (length: number, label: string) =>
  limitedText(length, label).check(
    z.superRefine((value, context) => {
      const message = variableError(value)
      if (message) context.addIssue(message)
    }),
  )
