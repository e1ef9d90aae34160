import * as z from 'zod/mini'
import { projectSettingsInput } from '#graphql/rules/company/project-settings.input.ts'
import type { ProjectSettingsInput } from '#web/gql/graphql.ts'
import { formSchema } from '#web/lib/forms/form-schema.ts'

export type ProjectForm = {
  name: string
  timeZone: string
  senderName: string
  replyTo: string
  defaultExpiryDays: string
  defaultReminders: number[]
}

type Saved = {
  name: string
  time_zone: string
  sender_name: string | null
  reply_to: string | null
  default_expiry_days: number | null
  default_reminders: unknown
}

/** What campaigns start with when nothing was chosen. */
const usual = { days: 90, reminders: [7, 1] }

export const formOf = (saved: Saved): ProjectForm => ({
  name: saved.name,
  timeZone: saved.time_zone,
  senderName: saved.sender_name ?? '',
  replyTo: saved.reply_to ?? '',
  defaultExpiryDays: String(saved.default_expiry_days ?? usual.days),
  defaultReminders: Array.isArray(saved.default_reminders)
    ? saved.default_reminders.filter((days) => typeof days === 'number')
    : usual.reminders,
})

/** What the command takes; a number of days that is none is refused by the rule in its own words. */
export const inputOf = ({ senderName, replyTo, defaultExpiryDays, ...form }: ProjectForm): ProjectSettingsInput => ({
  ...form,
  name: form.name.trim(),
  senderName: senderName.trim() || null,
  replyTo: replyTo.trim() || null,
  defaultExpiryDays: /^\d{1,4}$/.test(defaultExpiryDays.trim()) ? Number(defaultExpiryDays) : Number.NaN,
})

/** The rule's own fields, as they are typed. */
export const projectForm = formSchema<ProjectForm>((form) => z.safeParse(projectSettingsInput, inputOf(form)).error?.issues ?? [])
