import { useMutation } from '@apollo/client/react'
import { useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { ChangeEmailDialog } from '#web/features/email-change/change-email-dialog.tsx'
import { graphql } from '#web/gql/gql.ts'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { showFieldRefusals } from '#web/lib/forms/field-refusals.ts'
import { checkSession, currentUser, updateUser, useUser } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { SaveBar } from '#web/ui/form/save-bar.tsx'
import { Input } from '#web/ui/input.tsx'
import { Section } from '#web/ui/section.tsx'
import { AvatarField } from './avatar-field.tsx'
import { formOf, inputOf, profileResolver } from './profile-form.ts'

const UpdateProfile = graphql(`
  mutation UpdateProfile($input: ProfileInput!) {
    updateProfile(input: $input) {
      id
      name
      first_name
      last_name
      avatar
    }
  }
`)

/** Name, phone and picture; saved, they show at once wherever the person is named. */
export function ProfileEditor() {
  const t = useTranslations('profileEdit')
  const errorText = useErrorText()
  const user = useUser()
  const [save, { loading }] = useMutation(UpdateProfile)
  const [isMoving, setMoving] = useState(false)
  const [savedAt, setSavedAt] = useState<number>()
  const form = useForm({
    resolver: profileResolver,
    mode: 'onTouched',
    defaultValues: formOf(user),
  })
  const { register, control, handleSubmit, reset, setError, formState } = form
  const { errors, isDirty } = formState
  const { field: avatar } = useController({ control, name: 'avatar' })
  const file = avatar.value === 'as it is' ? user.avatar : (avatar.value?.file ?? null)

  const submit = handleSubmit(async (values) => {
    try {
      const { data } = await save({ variables: { input: inputOf(values) } })
      const row = data?.updateProfile
      if (row) updateUser({ name: row.name, firstName: row.first_name ?? '', lastName: row.last_name, avatar: row.avatar })
      // The phone comes back as the server writes it, and only to the person themselves.
      await checkSession()
      reset(formOf(currentUser() ?? user))
      setSavedAt(Date.now())
    } catch (error) {
      if (!showFieldRefusals(error, ['firstName', 'lastName', 'phone'], setError)) setError('root', { message: errorText(error) })
    }
  })

  return (
    <>
      <form noValidate onSubmit={submit} className="mt-8">
        <Section title={t('picture.title')}>
          <AvatarField name={user.name} file={file} onPicture={(next) => avatar.onChange(next ?? (user.avatar ? null : 'as it is'))} />
        </Section>
        <Section title={t('name')} note={t('nameNote')}>
          <div className="grid max-w-[560px] gap-5 sm:grid-cols-2">
            <Field label={t('firstName')} error={errors.firstName?.message}>
              <Input autoComplete="given-name" {...register('firstName')} />
            </Field>
            <Field label={t('lastName')} optional error={errors.lastName?.message}>
              <Input autoComplete="family-name" {...register('lastName')} />
            </Field>
          </div>
        </Section>
        <Section title={t('contact')}>
          <div className="grid max-w-[560px] gap-5">
            <Field label={t('email')} help={t('emailHelp')}>
              <div className="flex gap-2">
                <Input type="email" readOnly value={user.email} className="min-w-0 bg-muted text-muted-foreground" />
                <Button className="sm:h-10" onClick={() => setMoving(true)}>
                  {t('changeEmail')}
                </Button>
              </div>
            </Field>
            <Field label={t('phone')} optional help={t('phoneHelp')} error={errors.phone?.message}>
              <Input type="tel" inputMode="tel" autoComplete="tel" className="max-w-[320px]" {...register('phone')} />
            </Field>
          </div>
        </Section>
        <SaveBar
          isDirty={isDirty}
          isBusy={loading}
          savedAt={savedAt}
          refusal={errors.root?.message}
          act={t('save')}
          onDiscard={() => reset(formOf(user))}
        />
      </form>
      <ChangeEmailDialog open={isMoving} onOpenChange={setMoving} />
    </>
  )
}
