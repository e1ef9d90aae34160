import { useMutation } from '@apollo/client/react'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { ChangeEmailDialog } from '#web/features/email-change/change-email-dialog.tsx'
import { graphql } from '#web/gql/gql.ts'
import { checkSession, currentUser, type User, updateUser, useUser } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { SaveBar } from '#web/ui/form/save-bar.tsx'
import { useKeptForm } from '#web/ui/form/use-kept-form.ts'
import { useSaveForm } from '#web/ui/form/use-save-form.tsx'
import { Input } from '#web/ui/input.tsx'
import { Section } from '#web/ui/section.tsx'
import { AvatarField } from './avatar-field.tsx'
import { profileFormOf, profileInputOf, profileResolver } from './profile-form.ts'

const UpdateProfile = graphql(`
  mutation UpdateProfile($version: Int!, $input: ProfileInput!) {
    updateProfile(version: $version, input: $input) {
      id
      name
      first_name
      last_name
      avatar
    }
  }
`)

const storedOf = (user: User) => ({ values: profileFormOf(user), version: user.profileVersion })

const groups = { avatar: ['avatar'] } as const

/** Edits name, phone and picture. Once saved, they show at once wherever the user is named. */
export function ProfileEditor() {
  const t = useTranslations('profileEdit')
  const user = useUser()
  const [saveProfile] = useMutation(UpdateProfile)
  const [isEmailDialogOpen, setIsEmailDialogOpen] = useState(false)
  const form = useKeptForm('profile', {
    resolver: profileResolver,
    mode: 'onTouched',
    defaultValues: profileFormOf(user),
  })
  const { register, control, formState } = form
  const { errors } = formState
  const { field: avatar } = useController({ control, name: 'avatar' })
  const file = avatar.value?.file ?? null

  const { submit, bar } = useSaveForm(form, {
    saved: storedOf(user),
    labels: { firstName: t('firstName'), lastName: t('lastName'), phone: t('phone'), avatar: t('picture.title') },
    groups,
    pictures: ['avatar'],
    shown: (field, value) => (field.startsWith('avatar') ? (value ? t('picture.chosen') : '') : undefined),
    load: async () => {
      await checkSession()
      return storedOf(currentUser() ?? user)
    },
    save: async (typed, version) => {
      const { data } = await saveProfile({ variables: { version, input: profileInputOf(typed) } })
      const row = data?.updateProfile
      if (row) updateUser({ name: row.name, firstName: row.first_name ?? '', lastName: row.last_name, avatar: row.avatar })
      // The server formats the phone, and returns it only in the user's own session.
      await checkSession()
      return storedOf(currentUser() ?? user)
    },
  })

  return (
    <>
      <form noValidate onSubmit={submit} className="mt-8">
        <Section title={t('picture.title')}>
          <AvatarField name={user.name} file={file} onPicture={avatar.onChange} />
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
                <Button className="sm:h-10" onClick={() => setIsEmailDialogOpen(true)}>
                  {t('changeEmail')}
                </Button>
              </div>
            </Field>
            <Field label={t('phone')} optional help={t('phoneHelp')} error={errors.phone?.message}>
              <Input type="tel" inputMode="tel" autoComplete="tel" className="max-w-[320px]" {...register('phone')} />
            </Field>
          </div>
        </Section>
        <SaveBar {...bar} act={t('save')} />
      </form>
      <ChangeEmailDialog open={isEmailDialogOpen} onOpenChange={setIsEmailDialogOpen} />
    </>
  )
}
