import { useApolloClient } from '@apollo/client/react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useId } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { projectSettingsInput } from '#graphql/contracts/company/project-settings.ts'
import { reminderChoices } from '#web/entities/delivery/delivery-form.ts'
import { graphql } from '#web/gql/gql.ts'
import type { ProjectSettingsInput } from '#web/gql/graphql.ts'
import { formSchema } from '#web/lib/forms/form-schema.ts'
import { useUser } from '#web/lib/session/session.ts'
import { ChoiceChip } from '#web/ui/chip.tsx'
import { EmailInput } from '#web/ui/email-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { SaveBar } from '#web/ui/form/save-bar.tsx'
import { useKeptForm } from '#web/ui/form/use-kept-form.ts'
import { useSaveForm } from '#web/ui/form/use-save-form.tsx'
import { Input } from '#web/ui/input.tsx'
import { Section } from '#web/ui/section.tsx'
import { ZonePicker } from '#web/ui/zone-picker.tsx'

/** Saves the settings and returns the fields that the page shows. Lists them itself, as fragment masking would hide them from the form. */
const UpdateProjectSettings = graphql(`
  mutation UpdateProjectSettings($version: Int!, $input: ProjectSettingsInput!) {
    updateProjectSettings(version: $version, input: $input) {
      id
      name
      time_zone
      sender_name
      reply_to
      default_expiry_days
      default_reminders
      settings_version
      revision
    }
  }
`)

/** Edits the name, the time zone, the sender of emails, and the validity and reminders of new campaigns. */
export function ProjectEditor({ company, load }: { company: SavedSettings; load: () => Promise<SavedSettings | undefined> }) {
  const t = useTranslations('project')
  const remindersId = useId()
  const { email } = useUser()
  const client = useApolloClient()
  const form = useKeptForm('project', { resolver: standardSchemaResolver(projectForm), mode: 'onTouched', defaultValues: formOf(company) })
  const { register, control, formState } = form
  const { errors } = formState
  const { submit, bar } = useSaveForm(form, {
    saved: storedOf(company),
    labels: {
      name: t('name'),
      timeZone: t('timeZone'),
      senderName: t('senderName'),
      replyTo: t('replyTo'),
      defaultExpiryDays: t('expiry'),
      defaultReminders: t('reminders'),
    },
    load: async () => storedOf((await load()) ?? company),
    save: async (typed, version) => {
      const { data } = await client.mutate({ mutation: UpdateProjectSettings, variables: { version, input: inputOf(typed) } })
      return data?.updateProjectSettings ? storedOf(data.updateProjectSettings) : { values: typed, version: version + 1 }
    },
  })
  return (
    <form noValidate onSubmit={submit} className="mt-8">
      <Section title={t('general')}>
        <div className="grid max-w-[480px] gap-5">
          <Field label={t('name')} help={t('nameHelp')} error={errors.name?.message}>
            <Input autoComplete="organization" {...register('name')} />
          </Field>
          <Controller
            control={control}
            name="timeZone"
            render={({ field }) => (
              <Field label={t('timeZone')} help={t('timeZoneHelp')} error={errors.timeZone?.message}>
                <ZonePicker value={field.value} onValueChange={field.onChange} onBlur={field.onBlur} />
              </Field>
            )}
          />
        </div>
      </Section>
      <Section title={t('mails')} note={t('mailsNote')}>
        <div className="grid max-w-[480px] gap-5">
          <Field label={t('senderName')} optional help={t('senderNameHelp', { name: company.name })} error={errors.senderName?.message}>
            <Input autoComplete="off" placeholder={company.name} {...register('senderName')} />
          </Field>
          <Field label={t('replyTo')} optional help={t('replyToHelp')} error={errors.replyTo?.message}>
            <EmailInput autoComplete="off" placeholder={email} {...register('replyTo')} />
          </Field>
        </div>
      </Section>
      <Section title={t('defaults')} note={t('defaultsNote')}>
        <div className="grid max-w-[480px] gap-5">
          <Field label={t('expiry')} help={t('expiryHelp')} error={errors.defaultExpiryDays?.message}>
            <Input inputMode="numeric" className="num max-w-28" {...register('defaultExpiryDays')} />
          </Field>
          <div>
            <p id={remindersId} className="mb-2 text-xs font-medium">
              {t('reminders')}
            </p>
            <Controller
              control={control}
              name="defaultReminders"
              render={({ field }) => <ReminderChoice value={field.value} onChange={field.onChange} labelledBy={remindersId} />}
            />
            <p role="status" className={errors.defaultReminders ? 'mt-2 text-xs text-destructive' : 'mt-2 text-xs text-muted-foreground'}>
              {errors.defaultReminders?.message ?? t('remindersHelp')}
            </p>
          </div>
        </div>
      </Section>
      <SaveBar {...bar} act={t('save')} />
    </form>
  )
}

type ReminderChoiceProps = { value: readonly number[]; onChange: (days: number[]) => void; labelledBy: string }

/** Chooses the days before expiry to send reminders. Saved days that are not among the usual choices stay available. */
function ReminderChoice({ value, onChange, labelledBy }: ReminderChoiceProps) {
  const t = useTranslations('delivery')
  const choices = [...new Set([...reminderChoices, ...value])].sort((a, b) => b - a)
  return (
    <fieldset aria-labelledby={labelledBy} className="flex flex-wrap gap-2 max-sm:gap-y-2.5">
      {choices.map((days) => (
        <ChoiceChip
          key={days}
          chosen={value.includes(days)}
          onClick={() => onChange(choices.filter((choice) => (choice === days) !== value.includes(choice)))}
        >
          {t('daysBefore', { days })}
        </ChoiceChip>
      ))}
    </fieldset>
  )
}

type ProjectForm = {
  name: string
  timeZone: string
  senderName: string
  replyTo: string
  defaultExpiryDays: string
  defaultReminders: number[]
}

type SavedSettings = {
  name: string
  time_zone: string
  sender_name: string | null
  reply_to: string | null
  default_expiry_days: number | null
  default_reminders: unknown
  settings_version: number
}

/** The validity of rewards in days, and the reminders in days before expiry, if the company has saved no defaults. */
const defaults = { days: 90, reminders: [7, 1] }

const formOf = (saved: SavedSettings): ProjectForm => ({
  name: saved.name,
  timeZone: saved.time_zone,
  senderName: saved.sender_name ?? '',
  replyTo: saved.reply_to ?? '',
  defaultExpiryDays: String(saved.default_expiry_days ?? defaults.days),
  defaultReminders: Array.isArray(saved.default_reminders)
    ? saved.default_reminders.filter((days) => typeof days === 'number')
    : defaults.reminders,
})

const storedOf = (saved: SavedSettings) => ({ values: formOf(saved), version: saved.settings_version })

/**
 * Converts the form to the mutation's input. An invalid number of days becomes NaN, which the server's schema rejects with its own message.
 */
const inputOf = ({ senderName, replyTo, defaultExpiryDays, ...form }: ProjectForm): ProjectSettingsInput => ({
  ...form,
  name: form.name.trim(),
  senderName: senderName.trim() || null,
  replyTo: replyTo.trim() || null,
  defaultExpiryDays: /^\d{1,4}$/.test(defaultExpiryDays.trim()) ? Number(defaultExpiryDays) : Number.NaN,
})

/** Validates the typed project settings with the server's schema. */
const projectForm = formSchema<ProjectForm>((form) => z.safeParse(projectSettingsInput, inputOf(form)).error?.issues ?? [])
