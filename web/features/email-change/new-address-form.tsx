import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { EmailCodeSent } from '#graphql/contracts/account.ts'
import { emailChangeInput } from '#graphql/rules/identity/email-change/email-change.input.ts'
import { confirmThen } from '#web/entities/account/step-up.ts'
import { useErrorText } from '#web/lib/errors/error-text.ts'
import { showFieldRefusals } from '#web/lib/forms/field-refusals.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions, DialogClose } from '#web/ui/dialog.tsx'
import { EmailInput } from '#web/ui/email-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { askEmailChange } from './email-api.ts'

const resolver = standardSchemaResolver(emailChangeInput)

/** The new address, after a fresh code at the present one. */
export function NewAddressForm({ onSent }: { onSent: (sent: EmailCodeSent) => void }) {
  const t = useTranslations('changeEmail')
  const errorText = useErrorText()
  const { register, handleSubmit, setError, formState } = useForm({ resolver, mode: 'onTouched', defaultValues: { email: '' } })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ email }) => {
    try {
      await confirmThen(async () => onSent(await askEmailChange(email)))
    } catch (error) {
      if (!showFieldRefusals(error, ['email'], setError)) setError('root', { message: errorText(error) })
    }
  })
  return (
    <form noValidate onSubmit={submit}>
      {errors.root?.message && (
        <Notice kind="error" className="mb-4">
          {errors.root.message}
        </Notice>
      )}
      <Field label={t('new')} help={t('ends')} error={errors.email?.message}>
        <EmailInput autoComplete="email" {...register('email')} />
      </Field>
      <DialogActions>
        <DialogClose render={<Button />}>{t('cancel')}</DialogClose>
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {t('send')}
        </Button>
      </DialogActions>
    </form>
  )
}
