import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { signUpInput } from '#graphql/contracts/account/sign-up.ts'
import type { SignUpBody } from '#graphql/contracts/rest/sign-up.ts'
import { PasswordFields } from '#web/entities/account/password-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { CaptchaField } from '#web/ui/captcha/captcha-field.tsx'
import { useCaptcha } from '#web/ui/captcha/use-captcha.ts'
import { EmailInput } from '#web/ui/email-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { useFormSubmit } from '#web/ui/form/use-form-submit.ts'
import { useKeptForm } from '#web/ui/form/use-kept-form.ts'
import { Input } from '#web/ui/input.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { guessCountry } from '../../entities/account/country-options.ts'
import { codeSentState } from './code-sent-state.ts'
import { PhoneFields } from './phone-fields.tsx'
import { signUp } from './sign-up-api.ts'
import { TermsField } from './terms-field.tsx'
import { resolverWithPhone } from './with-phone.ts'

/**
 * The sign-up form (A7) for a person and their company, before the email is verified. `problem` is an earlier error, shown until the first
 * submit.
 */
export function SignUpForm({ problem }: { problem: string | undefined }) {
  const t = useTranslations('signup')
  const navigate = useNavigate()
  const captcha = useCaptcha()
  const [resolver] = useState(() => resolverWithPhone<SignUpValues>(signUpInput, (form) => ({ ...form, captcha: captcha.payload() })))
  const form = useKeptForm<SignUpValues>({ never: 'guest' }, { resolver, mode: 'onTouched', defaultValues: emptyForm() })
  const { register, control, clearErrors, watch, formState } = form
  const { errors, touchedFields, isSubmitting, submitCount } = formState
  const failure = errors.root?.message ?? (submitCount === 0 ? problem : undefined)

  const submit = useFormSubmit(form, signUpFields, async (typed) => {
    const { id, ...sent } = await signUp(typed).catch((error: unknown) => {
      captcha.renewAfter(error)
      throw error
    })
    await navigate(`/auth/signup?id=${id}`, { state: codeSentState(sent) })
  })

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      {failure && <Notice kind="error">{failure}</Notice>}
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <Field label={t('firstName')} error={errors.firstName?.message}>
          <Input autoComplete="given-name" className="sm:min-h-11" {...register('firstName')} />
        </Field>
        <Field label={t('lastName')} error={errors.lastName?.message} optional>
          <Input autoComplete="family-name" className="sm:min-h-11" {...register('lastName')} />
        </Field>
      </div>
      <Field label={t('companyName')} error={errors.companyName?.message}>
        <Input autoComplete="organization" className="sm:min-h-11" {...register('companyName')} />
      </Field>
      <Field label={t('email')} error={errors.email?.message}>
        <EmailInput autoComplete="email" className="sm:min-h-11" {...register('email')} />
      </Field>
      <PhoneFields form={form} />
      <PasswordFields
        password={register('password', { deps: touchedFields.confirmPassword ? ['confirmPassword'] : [] })}
        confirmPassword={register('confirmPassword')}
        typed={watch('password')}
        errors={{ password: errors.password?.message, confirmPassword: errors.confirmPassword?.message }}
      />
      <div className="grid gap-4 pt-1">
        <Controller name="terms" control={control} render={({ field }) => <TermsField field={field} error={errors.terms?.message} />} />
        <Controller
          name="captcha"
          control={control}
          render={({ field }) => (
            <CaptchaField captcha={captcha} ref={field.ref} error={errors.captcha?.message} onSolved={() => clearErrors('captcha')} />
          )}
        />
      </div>
      <Button type="submit" variant="primary" size="large" busy={isSubmitting} className="mt-1">
        {t('submit')}
      </Button>
    </form>
  )
}

const emptyForm = (): SignUpValues => ({
  firstName: '',
  lastName: '',
  companyName: '',
  email: '',
  countryCode: typeof document === 'undefined' ? '' : guessCountry(), // unknown at build time
  phone: '',
  password: '',
  confirmPassword: '',
  terms: false,
  captcha: '',
})

/** The values of the form. `signUpFields` has the order in which errors are shown. */
type SignUpValues = { [Field in keyof SignUpBody]-?: NonNullable<SignUpBody[Field]> }

const signUpFields = [
  'firstName',
  'lastName',
  'companyName',
  'email',
  'countryCode',
  'phone',
  'password',
  'confirmPassword',
  'terms',
  'captcha',
] as const satisfies (keyof SignUpValues)[]
