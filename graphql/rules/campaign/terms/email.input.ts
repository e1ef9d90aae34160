import * as z from 'zod/mini'
import { oneLine } from '#rules/platform/input/text-input.ts'
import { content, limited } from './content-input.ts'

const required = (length: number, label: string) => content(length, label).check(z.minLength(1, `Please write the ${label}`))
const line = (length: number, label: string) => z.nullish(content(length, label).check(oneLine))
const draftLine = (length: number, label: string) => limited(length, label).check(oneLine)

export const emailInput = z.object({
  subject: required(100, 'subject').check(oneLine),
  preheader: line(120, 'preview text'),
  headline: required(80, 'headline').check(oneLine),
  body: required(3000, 'message'),
  buttonLabel: line(30, 'button'),
  footer: z.nullish(content(500, 'footer')),
})

export type Email = z.output<typeof emailInput>

/** For codes that are downloaded as a file only the text of their page is read. */
export const pageContentInput = z.pick(emailInput, { headline: true, body: true })

/** A half-written message, kept as it is typed; only a complete one is ever sent (R43). */
export const emailDraft = z.object({
  subject: draftLine(100, 'subject'),
  preheader: z.nullish(draftLine(120, 'preview text')),
  headline: draftLine(80, 'headline'),
  body: limited(3000, 'message'),
  buttonLabel: z.nullish(draftLine(30, 'button')),
  footer: z.nullish(limited(500, 'footer')),
})
