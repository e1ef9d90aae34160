import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type ReactNode, useMemo } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { RecipientInput } from '#web/gql/graphql.ts'
import { fieldErrors, useErrorText } from '#web/lib/errors/error-text.ts'
import { useUser } from '#web/lib/session/session.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { PersonField as Field } from './column-choice.ts'
import { needsOwn, usePeopleTarget } from './people-target.ts'
import { PersonField } from './person-field.tsx'
import { type RecipientForm, recipientForm, recipientOf } from './recipient-form.ts'

/**
 * The form of one person; what the server refuses stands at its field. One that is ready for the next person is not checked
 * when it is left empty: a sentence that came up then would push away what the pointer is on.
 */
export function useRecipientForm(
  initial: RecipientForm,
  onSave: (input: RecipientInput) => Promise<unknown>,
  mode: 'onTouched' | 'onSubmit' = 'onTouched',
) {
  const t = useTranslations('recipients')
  const target = usePeopleTarget()
  const { currency, fields } = target
  const needs = needsOwn(target)
  const home = useUser().company.country ?? 'IN'
  const errorText = useErrorText()
  const resolver = useMemo(() => {
    const words = { value: t('valueInvalid'), points: t('pointsMissing') }
    return standardSchemaResolver(recipientForm({ currency, home, needs, words }))
  }, [currency, home, needs, t])
  const form = useForm({ resolver, mode, defaultValues: initial })
  const submit = form.handleSubmit(async (typed) => {
    try {
      await onSave(recipientOf(typed, currency, home))
    } catch (error) {
      const refused = fieldErrors(error)
      for (const name of fields) {
        const message = refused[`input.${name === 'sendAt' ? 'sendAtLocal' : name}`]
        if (message) form.setError(name, { message })
      }
      if (Object.keys(refused).length === 0) form.setError('root', { message: errorText(error) })
    }
  })
  return { form, submit }
}

type RecipientFieldsProps = { form: UseFormReturn<RecipientForm>; fields: Field[]; className?: string; children?: ReactNode }

/** What a person's row can hold, one control each. */
export function RecipientFields({ form, fields, className, children }: RecipientFieldsProps) {
  const { errors } = form.formState
  return (
    <div className={className}>
      {errors.root?.message && (
        <Notice kind="error" className="col-span-full">
          {errors.root.message}
        </Notice>
      )}
      {fields.map((field) => (
        <PersonField key={field} form={form} field={field} />
      ))}
      {children}
    </div>
  )
}
