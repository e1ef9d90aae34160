import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { Controller, type Resolver } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { recoverInput } from '#graphql/contracts/account/recover.ts'
import { Button } from '#web/ui/button.tsx'
import { CaptchaField } from '#web/ui/captcha/captcha-field.tsx'
import type { Captcha } from '#web/ui/captcha/create-captcha.ts'
import { useCaptcha } from '#web/ui/captcha/use-captcha.ts'
import { EmailInput } from '#web/ui/email-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { useFormSubmit } from '#web/ui/form/use-form-submit.ts'
import { useKeptForm } from '#web/ui/form/use-kept-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { postResetRequest } from './password-api.ts'

type Form = { email: string; captcha: string }
const validateForm: Resolver<Form> = standardSchemaResolver(recoverInput)

/** A form with email and captcha that requests a link to reset the password (R2, A9). */
export function RecoverForm({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const t = useTranslations('recover')
  const captcha = useCaptcha()
  const [resolver] = useState(() => withCaptcha(captcha))
  const form = useKeptForm<Form>(
    { never: 'guest' },
    {
      resolver,
      mode: 'onTouched',
      defaultValues: { email, captcha: '' },
    },
  )
  const { register, control, clearErrors } = form
  const { errors, isSubmitting } = form.formState
  const submit = useFormSubmit(form, ['email', 'captcha'], async (typed) => {
    await postResetRequest(typed).catch((error: unknown) => {
      captcha.renewAfter(error)
      throw error
    })
    onSent(typed.email)
  })
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      {errors.root?.message && <Notice kind="error">{errors.root.message}</Notice>}
      <Field label={t('email')} error={errors.email?.message}>
        <EmailInput autoComplete="username" className="sm:min-h-11" {...register('email')} />
      </Field>
      <Controller
        name="captcha"
        control={control}
        render={({ field }) => (
          <CaptchaField captcha={captcha} ref={field.ref} error={errors.captcha?.message} onSolved={() => clearErrors('captcha')} />
        )}
      />
      <Button type="submit" variant="primary" size="large" busy={isSubmitting}>
        {t('submit')}
      </Button>
    </form>
  )
}

const withCaptcha =
  (captcha: Captcha): Resolver<Form> =>
  (form, context, options) =>
    validateForm({ ...form, captcha: captcha.payload() }, context, options)
