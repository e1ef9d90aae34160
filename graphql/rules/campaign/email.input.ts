import * as z from 'zod/mini'
import { limited, words } from './words-input.ts'

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

/** A message half written: kept as it is typed; only a whole one is ever sent (R43). */
export const emailDraft = z.object({
  subject: limited(100, 'subject'),
  preheader: z.nullish(limited(120, 'preview text')),
  headline: limited(80, 'headline'),
  body: limited(3000, 'message'),
  buttonLabel: z.nullish(limited(30, 'button')),
  footer: z.nullish(limited(500, 'footer')),
})
