import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type ReactNode, useMemo } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useDraft } from '#web/features/wizard/wizard-context.ts'
import type { RecipientInput } from '#web/gql/graphql.ts'
import { fieldErrors, useErrorText } from '#web/lib/error-text.ts'
import { formatMoney } from '#web/lib/format-money.ts'
import { EmailInput } from '#web/ui/email-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type RecipientForm, recipientForm, recipientOf } from './recipient-form.ts'

/** The form of one person; what the server refuses stands at its field. */
export function useRecipientForm(initial: RecipientForm, onSave: (input: RecipientInput) => Promise<unknown>) {
  const t = useTranslations('recipients')
  const { currency, value, delivery_type: type } = useDraft()
  const errorText = useErrorText()
  const resolver = useMemo(
    () => standardSchemaResolver(recipientForm({ currency, needsValue: !value && type === 'rewardlinks', amountWords: t('valueInvalid') })),
    [currency, value, type, t],
  )
  const form = useForm({ resolver, mode: 'onTouched', defaultValues: initial })
  const submit = form.handleSubmit(async (typed) => {
    try {
      await onSave(recipientOf(typed, currency))
    } catch (error) {
      const refused = fieldErrors(error)
      for (const name of ['email', 'firstName', 'lastName', 'value'] as const) {
        const message = refused[`input.${name}`]
        if (message) form.setError(name, { message })
      }
      if (Object.keys(refused).length === 0) form.setError('root', { message: errorText(error) })
    }
  })
  return { form, submit }
}

type RecipientFieldsProps = { form: UseFormReturn<RecipientForm>; className?: string; children?: ReactNode }

/** E-mail, names, and a value of one's own. */
export function RecipientFields({ form, className, children }: RecipientFieldsProps) {
  const t = useTranslations('recipients')
  const { value, currency } = useDraft()
  const { errors } = form.formState
  return (
    <div className={className}>
      {errors.root?.message && (
        <Notice kind="error" className="col-span-full">
          {errors.root.message}
        </Notice>
      )}
      <Field label={t('email')} error={errors.email?.message}>
        <EmailInput autoComplete="off" {...form.register('email')} />
      </Field>
      <Field label={t('firstName')} optional error={errors.firstName?.message}>
        <Input autoComplete="off" {...form.register('firstName')} />
      </Field>
      <Field label={t('lastName')} optional error={errors.lastName?.message}>
        <Input autoComplete="off" {...form.register('lastName')} />
      </Field>
      <Field label={t('value')} optional={Boolean(value)} error={errors.value?.message}>
        <Input
          inputMode="decimal"
          autoComplete="off"
          className="num"
          placeholder={value ? formatMoney(value, currency, { whole: true, bare: true }) : '500'}
          {...form.register('value')}
        />
      </Field>
      {children}
    </div>
  )
}
