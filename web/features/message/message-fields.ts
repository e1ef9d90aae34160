import type { FieldPath } from 'react-hook-form'
import * as z from 'zod/mini'
import {
  type Email,
  emailContentInput,
  emailDraft,
  pageContentInput,
  type Sms,
  smsDraft,
  smsInput,
  type WhatsApp,
  whatsappDraft,
  whatsappInput,
} from '#graphql/contracts/campaign/messages.ts'
import type { DeliveryType } from '#graphql/contracts/campaign/words.ts'
import { missingVariable, variableError } from '#graphql/contracts/message/variable-error.ts'
import type { VariableName } from '#graphql/contracts/message/variables.ts'
import type { Channel } from '#graphql/contracts/message/words.ts'
import { formSchema } from '#web/lib/forms/form-schema.ts'
import type { Patch } from '#web/wizard/create-saver.ts'
import type { Content } from '../../entities/message/fill-content.ts'

/** The three messages as typed. A switched-off message keeps its text while the page is open. */
export type MessageFields = {
  email: Content
  hasSms: boolean
  sms: Sms
  hasWhatsapp: boolean
  whatsapp: WhatsApp
}

export type Saved = { email: Email | null; sms: Sms | null; whatsapp: WhatsApp | null }

/** Returns the saved messages, or the initial ones, which are complete but not saved until the user confirms them. */
export const messageFieldsOf = (
  { email, sms, whatsapp }: Saved,
  first: Pick<MessageFields, 'email' | 'sms' | 'whatsapp'>,
): MessageFields => ({
  email: email
    ? { ...email, preheader: email.preheader ?? '', buttonLabel: email.buttonLabel ?? first.email.buttonLabel, footer: email.footer ?? '' }
    : first.email,
  hasSms: Boolean(sms),
  sms: sms ?? first.sms,
  hasWhatsapp: Boolean(whatsapp),
  whatsapp: whatsapp ?? first.whatsapp,
})

type MessageFormOptions = {
  type: DeliveryType
  /** True for codes that are downloaded. No message is sent for them, so only the texts of the reward's page are validated. */
  isDownload: boolean
  /** Returns the error for a message without a variable that leads to the reward. */
  lacking: (channel: Channel, name: VariableName) => string
}

/** Validates the switched-on messages with the server's schemas. Each must contain the variable that leads to the reward. */
export const messageForm = ({ type, isDownload, lacking }: MessageFormOptions) =>
  formSchema<MessageFields>((fields) => {
    if (isDownload) return issuesIn(fields, 'email', pageContentInput)
    return channelsOn(fields).flatMap((channel) => {
      const issues = issuesIn(fields, channel, inputs[channel])
      const lacks = missingVariable(type, channel, Object.values(fields[channel]).join(' '))
      const hasBodyIssue = issues.some(({ path }) => path[1] === 'body')
      return lacks && !hasBodyIssue ? [...issues, { path: [channel, 'body'], message: lacking(channel, lacks) }] : issues
    })
  })

const inputs = { email: emailContentInput, sms: smsInput, whatsapp: whatsappInput }

const issuesIn = (fields: MessageFields, channel: Channel, rule: z.ZodMiniType) =>
  (z.safeParse(rule, fields[channel]).error?.issues ?? []).map(({ path, message }) => ({ path: [channel, ...path], message }))

export const channelsOn = ({ hasSms, hasWhatsapp }: MessageFields): Channel[] => [
  'email',
  ...(hasSms ? (['sms'] as const) : []),
  ...(hasWhatsapp ? (['whatsapp'] as const) : []),
]

/** Returns the paths of fields with an unknown variable. These errors show immediately instead of on blur. */
export const fieldsWithUnknownVariable = (fields: MessageFields): FieldPath<MessageFields>[] =>
  channelsOn(fields).flatMap((channel) =>
    Object.entries(fields[channel]).flatMap(([part, text]) =>
      text && variableError(text) ? [`${channel}.${part}` as FieldPath<MessageFields>] : [],
    ),
  )

/** Returns the messages for autosave, even if incomplete. Null while a field is too long. */
export function messagePatch({ email: words, hasSms, sms: text, hasWhatsapp, whatsapp: template }: MessageFields): Patch | null {
  const email = z.safeParse(emailDraft, words)
  const sms = z.safeParse(smsDraft, text)
  const whatsapp = z.safeParse(whatsappDraft, template)
  if (!email.success || (hasSms && !sms.success) || (hasWhatsapp && !whatsapp.success)) return null
  const { preheader, buttonLabel, footer, ...rest } = email.data
  return {
    email: { ...rest, preheader: preheader || null, buttonLabel: buttonLabel || null, footer: footer || null },
    sms: (hasSms && sms.data) || null,
    whatsapp: (hasWhatsapp && whatsapp.data) || null,
  }
}
