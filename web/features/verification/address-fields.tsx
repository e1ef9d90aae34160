import { type UseFormReturn, useController } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { indianStates } from '#graphql/contracts/company/gstin.ts'
import { cityOfPincode, statesOfPincode } from '#graphql/contracts/company/pincode.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import type { CompanyForm } from './company-form.ts'
import { CountryField } from './country-field.tsx'

const states = indianStates.map(({ name }) => ({ value: name, label: name }))

/** The address of the company. In India the pincode fills in the state and, if unambiguous, the city (V11, V12). */
export function AddressFields({ form }: { form: UseFormReturn<CompanyForm> }) {
  const t = useTranslations('companyInformation')
  const { register, control, setValue, getValues, formState } = form
  const { errors } = formState
  const { field: state } = useController({ control, name: 'state' })
  const { field: country } = useController({ control, name: 'country' })
  const isIndia = country.value === 'IN'

  const fillFromPincode = (pincode: string) => {
    const possibleStates: readonly string[] = isIndia ? statesOfPincode(pincode.trim()) : []
    const [mostLikely] = possibleStates
    if (mostLikely === undefined) return
    if (!possibleStates.includes(getValues('state'))) setValue('state', mostLikely, { shouldDirty: true, shouldValidate: true })
    const city = cityOfPincode(pincode.trim())
    if (city) setValue('city', city, { shouldDirty: true, shouldValidate: true })
  }
  const changeCountry = (countryCode: string) => {
    // Most companies are registered where they are located, so this country follows until the user changes it.
    if (getValues('registrationCountry') === country.value && !getValues('registrationNumber'))
      setValue('registrationCountry', countryCode, { shouldDirty: true })
    country.onChange(countryCode)
    // States and pincodes are valid in one country only.
    if ((countryCode === 'IN') !== isIndia) setValue('state', '', { shouldDirty: true })
    form.clearErrors(['state', 'pincode'])
  }

  return (
    <>
      <CountryField label={t('fields.country')} field={country} onChange={changeCountry} error={errors.country?.message} />
      <Field label={t('fields.address')} error={errors.address?.message}>
        <Textarea rows={2} autoComplete="street-address" {...register('address')} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-[9.5rem_minmax(0,1fr)]">
        <Field label={t(isIndia ? 'fields.pincode' : 'postalCode')} error={errors.pincode?.message}>
          <Input
            autoComplete="postal-code"
            inputMode={isIndia ? 'numeric' : 'text'}
            {...register('pincode', { onChange: ({ target }) => fillFromPincode(target.value), deps: ['state'] })}
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
