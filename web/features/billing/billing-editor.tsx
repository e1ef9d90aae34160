import { useMutation } from '@apollo/client/react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMemo } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { countries } from '#graphql/rules/platform/input/countries.ts'
import { graphql } from '#web/gql/gql.ts'
import type { BillingPageQuery } from '#web/gql/graphql.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import { EmailInput } from '#web/ui/email-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { SaveBar } from '#web/ui/form/save-bar.tsx'
import { useKeptForm } from '#web/ui/form/use-kept-form.ts'
import { useSaveForm } from '#web/ui/form/use-save-form.ts'
import { Input } from '#web/ui/input.tsx'
import { billingForm, formOf, inputOf } from './billing-form.ts'
import { BillingPage } from './billing-query.ts'

const UpdateBilling = graphql(`
  mutation UpdateBilling($input: BillingInput!) {
    updateBilling(input: $input) {
      id
      legal_name
      email
      address
      city
      state
      postal_code
      country
      tax_number
      date_updated
    }
  }
`)

const fields = ['legalName', 'email', 'address', 'city', 'state', 'postalCode', 'country', 'taxNumber'] as const

type BillingEditorProps = {
  billing: BillingPageQuery['billing_details'][number] | undefined
  company: { registeredName: string | null; country: string | null }
}

/** A form for the legal name, address, tax number and email on the company's invoices. */
export function BillingEditor({ billing, company }: BillingEditorProps) {
  const t = useTranslations('billing')
  const [store] = useMutation(UpdateBilling, { refetchQueries: billing ? [] : [BillingPage] })
  const form = useKeptForm('billing', {
    resolver: standardSchemaResolver(billingForm),
    mode: 'onTouched',
    defaultValues: formOf(billing, company),
  })
  const { register, control, formState } = form
  const { errors } = formState
  const { submit, bar } = useSaveForm(form, {
    saved: formOf(billing, company),
    fields,
    save: async (typed) => {
      const { data } = await store({ variables: { input: inputOf(typed) } })
      return data?.updateBilling ? formOf(data.updateBilling, company) : typed
    },
  })
  return (
    <form noValidate onSubmit={submit} className="max-w-[560px]">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t('legalName')} error={errors.legalName?.message} className="sm:col-span-2">
          <Input autoComplete="organization" {...register('legalName')} />
        </Field>
        <Field label={t('email')} help={t('emailHelp')} error={errors.email?.message} className="sm:col-span-2">
          <EmailInput autoComplete="email" {...register('email')} />
        </Field>
        <Field label={t('address')} error={errors.address?.message} className="sm:col-span-2">
          <Input autoComplete="street-address" {...register('address')} />
        </Field>
        <Field label={t('postalCode')} error={errors.postalCode?.message}>
          <Input autoComplete="postal-code" {...register('postalCode')} />
        </Field>
        <Field label={t('city')} error={errors.city?.message}>
          <Input autoComplete="address-level2" {...register('city')} />
        </Field>
        <Field label={t('state')} optional error={errors.state?.message}>
          <Input autoComplete="address-level1" {...register('state')} />
        </Field>
        <Controller
          control={control}
          name="country"
          render={({ field }) => (
            <Field label={t('country')} error={errors.country?.message}>
              <CountryChoice value={field.value} onChange={field.onChange} onBlur={field.onBlur} />
            </Field>
          )}
        />
        <Field label={t('taxNumber')} optional help={t('taxNumberHelp')} error={errors.taxNumber?.message} className="sm:col-span-2">
          <Input autoComplete="off" spellCheck={false} autoCapitalize="characters" {...register('taxNumber')} />
        </Field>
      </div>
      <SaveBar {...bar} act={t('save')} />
    </form>
  )
}

const names = new Intl.DisplayNames('en', { type: 'region' })

type CountryChoiceProps = { value: string; onChange: (country: string) => void; onBlur: () => void }

/** Chooses a country from a searchable list of names. */
function CountryChoice({ value, onChange, onBlur }: CountryChoiceProps) {
  const t = useTranslations('billing')
  const options = useMemo(
    () =>
      countries
        .map((countryCode) => ({ value: countryCode, label: names.of(countryCode) ?? countryCode }))
        .sort((a, b) => a.label.localeCompare(b.label)),
    [],
  )
  return <Combobox options={options} value={value || null} onValueChange={onChange} onBlur={onBlur} searchLabel={t('searchCountry')} />
}
