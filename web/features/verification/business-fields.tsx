import type { UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { type CompanyForm, withScheme } from './company-form.ts'

/** The form fields for the company's registered name, website and LinkedIn address (V11). */
export function BusinessFields({ form }: { form: UseFormReturn<CompanyForm> }) {
  const t = useTranslations('companyInformation')
  const { register, setValue, formState } = form
  const { errors } = formState
  const completeUrl = (name: 'website' | 'linkedinUrl') => (event: { target: { value: string } }) =>
    setValue(name, withScheme(event.target.value))
  return (
    <>
      <Field label={t('fields.registeredName')} error={errors.registeredName?.message}>
        <Input autoComplete="organization" {...register('registeredName')} />
      </Field>
      <Field label={t('fields.website')} error={errors.website?.message}>
        <Input
          type="url"
          inputMode="url"
          autoComplete="url"
          placeholder="https://www.example.com"
          {...register('website', { onBlur: completeUrl('website') })}
        />
      </Field>
      <Field label={t('fields.linkedinUrl')} optional error={errors.linkedinUrl?.message}>
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://www.linkedin.com/company/example"
          {...register('linkedinUrl', { onBlur: completeUrl('linkedinUrl') })}
        />
      </Field>
    </>
  )
}
