import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import type { CodeSent } from '#graphql/contracts/sign-up.ts'
import { companyEmail } from '#graphql/rules/identity/signup/sign-up.input.ts'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { showFieldRefusals } from '#web/lib/forms/field-refusals.ts'
import { Button } from '#web/ui/button.tsx'
import { EmailInput } from '#web/ui/email-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { textLinkClass } from '#web/ui/text-link.tsx'
import { changeAddress } from './sign-up-api.ts'

const resolver = standardSchemaResolver(z.object({ email: companyEmail }))

type ChangeAddressProps = { id: string; onChanged: (sent: CodeSent) => Promise<void>; onCancel: () => void }

/** Another address for the same sign-up: the code goes there. */
export function ChangeAddress({ id, onChanged, onCancel }: ChangeAddressProps) {
  const t = useTranslations('signup')
  const errorText = useErrorText()
  const { register, handleSubmit, setError, formState } = useForm({ resolver, mode: 'onTouched', defaultValues: { email: '' } })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ email }) => {
    try {
      await onChanged(await changeAddress(id, email))
    } catch (error) {
      if (!showFieldRefusals(error, ['email'], setError)) setError('root', { message: errorText(error) })
    }
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {errors.root?.message && <Notice kind="error">{errors.root.message}</Notice>}
      <Field label={t('email')} error={errors.email?.message}>
        <EmailInput autoFocus autoComplete="email" className="sm:min-h-11" {...register('email')} />
      </Field>
      <Button type="submit" variant="primary" size="large" busy={isSubmitting}>
        {t('verify.send')}
      </Button>
      <p className="text-sm">
        <button type="button" className={textLinkClass} onClick={onCancel}>
          {t('verify.cancel')}
        </button>
      </p>
    </form>
  )
}
