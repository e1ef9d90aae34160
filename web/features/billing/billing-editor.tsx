import { useApolloClient } from '@apollo/client/react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMemo } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { countries } from '#graphql/contracts/country/countries.ts'
import { graphql } from '#web/gql/gql.ts'
import type { BillingPageQuery } from '#web/gql/graphql.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import { EmailInput } from '#web/ui/email-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { SaveBar } from '#web/ui/form/save-bar.tsx'
import { useKeptForm } from '#web/ui/form/use-kept-form.ts'
import { useSaveForm } from '#web/ui/form/use-save-form.tsx'
import { Input } from '#web/ui/input.tsx'
import { billingForm, billingFormOf, billingInputOf } from './billing-form.ts'
import { BillingPage } from './billing-query.ts'

const UpdateBilling = graphql(`
  mutation UpdateBilling($version: Int!, $input: BillingInput!) {
    updateBilling(version: $version, input: $input) {
      id
      legal_name
      email
      address
      city
      state
      postal_code
      country
      tax_number
      version
      date_updated
    }
  }
`)

type StoredBilling = Parameters<typeof billingFormOf>[0] & { version: number }

/** The form of a tax number depends on the country, and its tax on the state. */
const groups = { address: ['address', 'city', 'state', 'postalCode', 'country', 'taxNumber'] } as const

type BillingEditorProps = {
  billing: BillingPageQuery['billing_details'][number] | undefined
  company: { registeredName: string | null; country: string | null }
}

/** A form for the legal name, address, tax number and email on the company's invoices. */
export function BillingEditor({ billing, company }: BillingEditorProps) {
  const t = useTranslations('billing')
  const client = useApolloClient()
  const storedOf = (row: StoredBilling | undefined) => ({ values: billingFormOf(row, company), version: row?.version ?? 0 })
  const form = useKeptForm('billing', {
    resolver: standardSchemaResolver(billingForm),
    mode: 'onTouched',
    defaultValues: billingFormOf(billing, company),
  })
  const { register, control, formState } = form
  const { errors } = formState
  const { submit, bar } = useSaveForm(form, {
    saved: storedOf(billing),
    labels: {
      legalName: t('legalName'),
      email: t('email'),
      address: t('address'),
      postalCode: t('postalCode'),
      city: t('city'),
      state: t('state'),
      country: t('country'),
      taxNumber: t('taxNumber'),
    },
    groups,
    shown: (field, value) => (field === 'country' && value ? names.of(String(value)) : undefined),
    load: async () => storedOf((await client.query({ query: BillingPage, fetchPolicy: 'network-only' })).data?.billing_details[0]),
    save: async (typed, version) => {
      const refetchQueries = billing ? [] : [BillingPage]
      const { data } = await client.mutate({
        mutation: UpdateBilling,
        variables: { version, input: billingInputOf(typed) },
        refetchQueries,
      })
      return data?.updateBilling ? storedOf(data.updateBilling) : { values: typed, version: version + 1 }
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
