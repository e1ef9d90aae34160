import { useMutation } from '@apollo/client/react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useId } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { graphql } from '#web/gql/gql.ts'
import type { ProjectPageQuery } from '#web/gql/graphql.ts'
import { useUser } from '#web/lib/session/session.ts'
import { EmailInput } from '#web/ui/email-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { SaveBar } from '#web/ui/form/save-bar.tsx'
import { useSaveForm } from '#web/ui/form/use-save-form.ts'
import { Input } from '#web/ui/input.tsx'
import { Section } from '#web/ui/section.tsx'
import { ZonePicker } from '#web/ui/zone-picker.tsx'
import { formOf, inputOf, projectForm } from './project-form.ts'
import { ReminderChoice } from './reminder-choice.tsx'

const UpdateProjectSettings = graphql(`
  mutation UpdateProjectSettings($input: ProjectSettingsInput!) {
    updateProjectSettings(input: $input) {
      id
      name
      time_zone
      sender_name
      reply_to
      default_expiry_days
      default_reminders
      revision
    }
  }
`)

const fields = ['name', 'timeZone', 'senderName', 'replyTo', 'defaultExpiryDays', 'defaultReminders'] as const

/** What new campaigns start with, and in whose name mails go. */
export function ProjectEditor({ company }: { company: ProjectPageQuery['companies'][number] }) {
  const t = useTranslations('project')
  const remindersId = useId()
  const { email } = useUser()
  const [store] = useMutation(UpdateProjectSettings)
  const form = useForm({ resolver: standardSchemaResolver(projectForm), mode: 'onTouched', defaultValues: formOf(company) })
  const { register, control, formState } = form
  const { errors } = formState
  const { submit, bar } = useSaveForm(form, {
    saved: formOf(company),
    fields,
    save: async (typed) => {
      const { data } = await store({ variables: { input: inputOf(typed) } })
      return data?.updateProjectSettings ? formOf(data.updateProjectSettings) : typed
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
