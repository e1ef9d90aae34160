import * as z from 'zod/mini'
import { unknownVariable } from '../messages/unknown-variable.ts'

/** People's words: plain text with {{ name }} variables of a closed list. */
const words = (length: number, label: string) =>
  z.string().check(
    z.trim(),
    z.maxLength(length, `Please keep the ${label} to ${length} characters`),
    z.superRefine((value, context) => {
      const message = unknownVariable(value)
      if (message) context.addIssue(message)
    }),
  )

const required = (length: number, label: string) => words(length, label).check(z.minLength(1, `Please write the ${label}`))
const optional = (length: number, label: string) => z.nullish(words(length, label))

export const emailInput = z.object({
  subject: required(100, 'subject'),
  preheader: optional(120, 'preview text'),
  headline: required(80, 'headline'),
  body: required(3000, 'message'),
  buttonLabel: optional(30, 'button'),
  footer: optional(500, 'footer'),
})

export type Email = z.output<typeof emailInput>
