import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { EmailCodeSent } from '#graphql/contracts/account.ts'
import { emailChangeInput } from '#graphql/rules/identity/email-change/email-change.input.ts'
import { confirmThen } from '#web/entities/account/step-up.ts'
import { DialogForm } from '#web/ui/dialogs/dialog-form.tsx'
import { EmailInput } from '#web/ui/email-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { useFormSubmit } from '#web/ui/form/use-form-submit.ts'
import { askEmailChange } from './email-api.ts'

const resolver = standardSchemaResolver(emailChangeInput)

/** The new address, after a fresh code at the present one. */
export function NewAddressForm({ onSent }: { onSent: (sent: EmailCodeSent) => void }) {
  const t = useTranslations('changeEmail')
  const form = useForm({ resolver, mode: 'onTouched', defaultValues: { email: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = useFormSubmit(form, ['email'], ({ email }) => confirmThen(async () => onSent(await askEmailChange(email))))
  return (
    <DialogForm onSubmit={submit} isBusy={isSubmitting} refusal={errors.root?.message} act={t('send')} keep={t('cancel')}>
      <Field label={t('new')} help={t('ends')} error={errors.email?.message}>
        <EmailInput autoComplete="email" {...form.register('email')} />
      </Field>
    </DialogForm>
  )
}
