import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { acceptInviteInput } from '#graphql/contracts/account/accept-invite.ts'
import type { Invite } from '#graphql/contracts/rest/sign-up.ts'
import { PasswordFields } from '#web/entities/account/password-fields.tsx'
import { useEnter } from '#web/entities/account/use-enter.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { useFormSubmit } from '#web/ui/form/use-form-submit.ts'
import { useKeptForm } from '#web/ui/form/use-kept-form.ts'
import { Input } from '#web/ui/input.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { guessCountry } from '../../entities/account/country-options.ts'
import { PhoneFields } from './phone-fields.tsx'
import { postInviteAcceptance } from './sign-up-api.ts'
import { TermsField } from './terms-field.tsx'
import { resolverWithPhone } from './with-phone.ts'

type Form = {
  firstName: string
  lastName: string
  countryCode: string
  phone: string
  password: string
  confirmPassword: string
  terms: boolean
}
const fields = ['firstName', 'lastName', 'countryCode', 'phone', 'password', 'confirmPassword', 'terms'] as const satisfies (keyof Form)[]
const resolver = resolverWithPhone<Form>(acceptInviteInput, (form) => form)

/** The form of an invited person (R25). The hidden email is the invite's and serves password managers as the username. */
export function AcceptInviteForm({ token, invite }: { token: string; invite: Invite }) {
  const t = useTranslations('signup')
  const enterAt = useEnter()
  const [country] = useState(() => guessCountry())
  const form = useKeptForm<Form>(
    { never: 'guest' },
    {
      resolver,
      mode: 'onTouched',
      defaultValues: { firstName: '', lastName: '', countryCode: country, phone: '', password: '', confirmPassword: '', terms: false },
    },
  )
  const { register, control, watch, formState } = form
  const { errors, touchedFields, isSubmitting } = formState

  const submit = useFormSubmit(form, fields, async (typed) => {
    const entered = await postInviteAcceptance(token, typed)
    await enterAt(entered, '/', t('useCase.ready', { name: entered.user.firstName }))
  })

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {errors.root?.message && <Notice kind="error">{errors.root.message}</Notice>}
      <input type="email" hidden readOnly autoComplete="username" value={invite.email} />
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <Field label={t('firstName')} error={errors.firstName?.message}>
          <Input autoComplete="given-name" className="sm:min-h-11" {...register('firstName')} />
        </Field>
        <Field label={t('lastName')} error={errors.lastName?.message} optional>
          <Input autoComplete="family-name" className="sm:min-h-11" {...register('lastName')} />
        </Field>
      </div>
      <PhoneFields form={form} optional />
      <PasswordFields
        password={register('password', { deps: touchedFields.confirmPassword ? ['confirmPassword'] : [] })}
        confirmPassword={register('confirmPassword')}
        typed={watch('password')}
        errors={{ password: errors.password?.message, confirmPassword: errors.confirmPassword?.message }}
      />
      <Controller name="terms" control={control} render={({ field }) => <TermsField field={field} error={errors.terms?.message} />} />
      <Button type="submit" variant="primary" size="large" busy={isSubmitting} className="mt-1">
        {t('invite.submit', { company: invite.companyName })}
      </Button>
    </form>
  )
}
