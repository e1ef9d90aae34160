import { type UseFormReturn, useController } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { indianStates } from '#graphql/rules/company/indian-states.ts'
import { cityOfPincode, statesOfPincode } from '#graphql/rules/company/pincode.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import type { CompanyForm } from './company-form.ts'
import { CountryField } from './country-field.tsx'

const states = indianStates.map(({ name }) => ({ value: name, label: name }))

/** Where the company is; in India the pincode fills in state and, where it leaves no doubt, city (V11, V12). */
export function AddressFields({ form }: { form: UseFormReturn<CompanyForm> }) {
  const t = useTranslations('companyInformation')
  const { register, control, setValue, getValues, formState } = form
  const { errors } = formState
  const { field: state } = useController({ control, name: 'state' })
  const { field: country } = useController({ control, name: 'country' })
  const isIndia = country.value === 'IN'

  const fill = (pincode: string) => {
    const known: readonly string[] = isIndia ? statesOfPincode(pincode.trim()) : []
    const [likeliest] = known
    if (likeliest === undefined) return
    if (!known.includes(getValues('state'))) setValue('state', likeliest, { shouldDirty: true, shouldValidate: true })
    const city = cityOfPincode(pincode.trim())
    if (city) setValue('city', city, { shouldDirty: true, shouldValidate: true })
  }
  const move = (countryCode: string) => {
    // A company is mostly registered where it sits: the other country follows until it is chosen by itself.
    if (getValues('registrationCountry') === country.value && !getValues('registrationNumber'))
      setValue('registrationCountry', countryCode, { shouldDirty: true })
    country.onChange(countryCode)
    // States and pincodes of one country mean nothing in another.
    if ((countryCode === 'IN') !== isIndia) setValue('state', '', { shouldDirty: true })
    form.clearErrors(['state', 'pincode'])
  }

  return (
    <>
      <CountryField label={t('fields.country')} field={country} onChange={move} error={errors.country?.message} />
      <Field label={t('fields.address')} error={errors.address?.message}>
        <Textarea rows={2} autoComplete="street-address" {...register('address')} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-[9.5rem_minmax(0,1fr)]">
        <Field label={t(isIndia ? 'fields.pincode' : 'postalCode')} error={errors.pincode?.message}>
          <Input
            autoComplete="postal-code"
            inputMode={isIndia ? 'numeric' : 'text'}
            {...register('pincode', { onChange: ({ target }) => fill(target.value), deps: ['state'] })}
          />
        </Field>
        <Field label={t('fields.city')} error={errors.city?.message}>
          <Input autoComplete="address-level2" {...register('city')} />
        </Field>
      </div>
      <Field label={t('fields.state')} error={errors.state?.message}>
        {isIndia ? (
          <Combobox
            ref={state.ref}
            options={states}
            value={state.value || null}
            onValueChange={(name) => {
              state.onChange(name)
              if (form.formState.touchedFields.pincode) void form.trigger(['pincode', 'state'])
            }}
            onBlur={state.onBlur}
            searchLabel={t('searchStates')}
            placeholder={t('chooseState')}
          />
        ) : (
          <Input autoComplete="address-level1" {...register('state')} />
        )}
      </Field>
    </>
  )
}
