import * as z from 'zod/mini'
import { content, limited } from './content-input.ts'

/** What an SMS says: at most 320 characters as written. */
export const smsInput = z.object({ body: content(320, 'SMS').check(z.minLength(1, 'Please write the SMS')) })

/** WhatsApp only carries templates that it has approved: its name and language there, and what it says. */
export const whatsappInput = z.object({
  templateName: limited(64, 'template name').check(
    z.regex(/^[a-z0-9_]+$/, 'Please enter the name approved by WhatsApp: lower-case letters, digits and _'),
  ),
  language: z.string().check(z.regex(/^[a-z]{2}(_[A-Z]{2})?$/, 'Please choose a language')),
  body: content(1024, 'WhatsApp message').check(z.minLength(1, 'Please write the WhatsApp message')),
})

export type Sms = z.output<typeof smsInput>
export type WhatsApp = z.output<typeof whatsappInput>

/** Half written: kept as typed. */
export const smsDraft = z.object({ body: limited(320, 'SMS') })
export const whatsappDraft = z.object({
  templateName: limited(64, 'template name'),
  language: z.string().check(z.maxLength(8)),
  body: limited(1024, 'WhatsApp message'),
})
