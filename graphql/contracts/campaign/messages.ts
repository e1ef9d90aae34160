import * as z from 'zod/mini'
import { variableError } from '#contracts/message/variable-error.ts'
import { multilineText, oneLine, trimmed } from '#contracts/text/text-input.ts'

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

/** The text of an SMS, up to 320 characters before variables are filled. */
export const smsInput = z.object({ body: textWithVariables(320, 'SMS').check(z.minLength(1, 'Please write the SMS')) })

/** A WhatsApp message: the name and language of a template approved by WhatsApp, and its text. */
export const whatsappInput = z.object({
  templateName: limitedText(64, 'template name').check(
    z.regex(/^[a-z0-9_]+$/, 'Please enter the name approved by WhatsApp: lower-case letters, digits and _'),
  ),
  language: z.string().check(z.regex(/^[a-z]{2}(_[A-Z]{2})?$/, 'Please choose a language')),
  body: textWithVariables(1024, 'WhatsApp message').check(z.minLength(1, 'Please write the WhatsApp message')),
})

export type Sms = z.output<typeof smsInput>
export type WhatsApp = z.output<typeof whatsappInput>

/** The SMS of an unfinished campaign, saved as typed. Checked as `smsInput` before it is launched. */
export const smsDraft = z.object({ body: limitedText(320, 'SMS') })
export const whatsappDraft = z.object({
  templateName: limitedText(64, 'template name'),
  language: z.string().check(z.maxLength(8)),
  body: limitedText(1024, 'WhatsApp message'),
})
