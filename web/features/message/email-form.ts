import * as z from 'zod/mini'
import { type Email, emailDraft, emailInput } from '#graphql/rules/campaign/email.input.ts'
import type { Patch } from '#web/features/wizard/create-saver.ts'
import { formSchema } from '#web/lib/form-schema.ts'
import type { Words } from './fill-words.ts'

/** The rule's own fields, as they are typed. */
export const emailForm = formSchema<Words>((words) => z.safeParse(emailInput, words).error?.issues ?? [])

/** The saved message, or one to begin with: good enough to send, and not saved before somebody has seen it. */
export const wordsOf = (saved: Email | null, first: Words): Words =>
  saved
    ? { ...saved, preheader: saved.preheader ?? '', buttonLabel: saved.buttonLabel ?? first.buttonLabel, footer: saved.footer ?? '' }
    : first

/** What can be saved, also half written; null while a field is too long. */
export function emailPatch(words: Words): Patch | null {
  const parsed = z.safeParse(emailDraft, words)
  if (!parsed.success) return null
  const { preheader, buttonLabel, footer, ...email } = parsed.data
  return { email: { ...email, preheader: preheader || null, buttonLabel: buttonLabel || null, footer: footer || null } }
}
