import * as z from 'zod/mini'
import { limitedText, textWithVariables } from './content-input.ts'

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
