import * as z from 'zod/mini'
import { oneLine } from '#rules/platform/input/text-input.ts'
import { limitedText, textWithVariables } from './content-input.ts'

const required = (length: number, label: string) => textWithVariables(length, label).check(z.minLength(1, `Please write the ${label}`))
const line = (length: number, label: string) => z.nullish(textWithVariables(length, label).check(oneLine))
const draftLine = (length: number, label: string) => limitedText(length, label).check(oneLine)

export const emailContentInput = z.object({
  subject: required(100, 'subject').check(oneLine),
  preheader: line(120, 'preview text'),
  headline: required(80, 'headline').check(oneLine),
  body: required(3000, 'message'),
  buttonLabel: line(30, 'button'),
  footer: z.nullish(textWithVariables(500, 'footer')),
})

export type Email = z.output<typeof emailContentInput>

/** The headline and body of the reward page. Downloaded codes use only these two fields of the email. */
export const pageContentInput = z.pick(emailContentInput, { headline: true, body: true })

/** An unfinished email, saved as typed. Only complete messages are sent (R43). */
export const emailDraft = z.object({
  subject: draftLine(100, 'subject'),
  preheader: z.nullish(draftLine(120, 'preview text')),
  headline: draftLine(80, 'headline'),
  body: limitedText(3000, 'message'),
  buttonLabel: z.nullish(draftLine(30, 'button')),
  footer: z.nullish(limitedText(500, 'footer')),
})
