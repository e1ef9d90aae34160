import { useMutation } from '@apollo/client/react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { changePasswordInput } from '#graphql/contracts/account/password.ts'
import { PasswordFields } from '#web/entities/account/password-fields.tsx'
import { graphql } from '#web/gql/gql.ts'
import { useUser } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { useFormSubmit } from '#web/ui/form/use-form-submit.ts'
import { useKeptForm } from '#web/ui/form/use-kept-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { toast } from '#web/ui/toast.tsx'

const ChangePassword = graphql(`
  mutation ChangePassword($input: ChangePasswordInput!) {
    changePassword(input: $input) {
      id
    }
  }
`)

const empty = { currentPassword: '', password: '', confirmPassword: '' }

/** Changes the password (V8). States first that other sessions end. */
export function ChangePasswordForm() {
  const t = useTranslations('settings')
  const { email } = useUser()
  const [change, { loading }] = useMutation(ChangePassword)
  const [isChanged, setIsChanged] = useState(false)
  const form = useKeptForm(
    { never: 'secret' },
    {
      resolver: standardSchemaResolver(changePasswordInput),
      mode: 'onTouched',
      defaultValues: empty,
    },
  )
  const { register, reset, watch, formState } = form
  const { errors } = formState

  const submit = useFormSubmit(form, ['currentPassword', 'password', 'confirmPassword'], async (input) => {
    setIsChanged(false)
    await change({ variables: { input } })
    reset(empty)
    setIsChanged(true)
    toast(t('changed'))
  })

  return (
    <form noValidate onSubmit={submit} className="grid max-w-[420px] gap-5">
      {isChanged && <Notice kind="success">{t('changedText')}</Notice>}
      {errors.root?.message && <Notice kind="error">{errors.root.message}</Notice>}
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label={t('current')} error={errors.currentPassword?.message}>
        <PasswordInput autoComplete="current-password" className="sm:min-h-11" {...register('currentPassword')} />
      </Field>
      <PasswordFields
        label={t('new')}
        password={register('password', { deps: watch('confirmPassword') ? ['confirmPassword'] : [] })}
        confirmPassword={register('confirmPassword')}
        typed={watch('password')}
        errors={{ password: errors.password?.message, confirmPassword: errors.confirmPassword?.message }}
      />
      <p className="text-xs text-muted-foreground">{t('ends')}</p>
      <Button type="submit" variant="primary" busy={loading} className="w-max">
        {t('change')}
      </Button>
    </form>
  )
}
