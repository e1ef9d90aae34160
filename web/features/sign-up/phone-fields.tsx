import { useEffect, useState } from 'react'
import { type Path, type UseFormReturn, useController } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Combobox } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { countryOptions } from '../../entities/account/country-options.ts'

type PhoneForm = { countryCode: string; phone: string }
type PhoneFieldsProps<Form extends PhoneForm> = { form: UseFormReturn<Form>; optional?: boolean }

/** The country code and phone number of a form. The phone library loads after the first render. */
export function PhoneFields<Form extends PhoneForm>({ form, optional = false }: PhoneFieldsProps<Form>) {
  const t = useTranslations('signup')
  const [options, setOptions] = useState(() => countryOptions())
  useEffect(() => {
    // Offline, the countries are listed without calling codes.
    void import('#web/lib/forms/phone.ts').then(({ callingCode }) => setOptions(countryOptions(callingCode))).catch(() => {})
  }, [])
  const phone = 'phone' as Path<Form>
  const { error, isTouched } = form.getFieldState(phone, form.formState)
  const { field: country, fieldState } = useController({ control: form.control, name: 'countryCode' as Path<Form> })
  const chooseCountry = (countryCode: string) => {
    country.onChange(countryCode)
    // The number was validated for the previous country.
    if (isTouched) void form.trigger(phone)
  }
  // A number with a country prefix selects that country, as the company's time zone follows from it.
  const followNumber = async (text: string) => {
    if (!text.trim().startsWith('+')) return
    const { countryOfPhone } = await import('#web/lib/forms/phone.ts')
    const countryCode = countryOfPhone(text)
    if (countryCode && options.some(({ value }) => value === countryCode)) country.onChange(countryCode)
  }
  return (
    <div className="grid gap-5 sm:grid-cols-[minmax(0,11.5rem)_minmax(0,1fr)] sm:gap-4">
      <Field label={t('countryCode')} error={fieldState.error?.message}>
        <Combobox
          options={options}
          value={country.value}
          onValueChange={chooseCountry}
          onBlur={country.onBlur}
          searchLabel={t('searchCountries')}
          closed={({ label, note }) => (note ? `${label} ${note}` : label)}
          className="sm:min-h-11"
        />
      </Field>
      <Field label={t('phone')} error={error?.message} optional={optional}>
        <Input
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          className="sm:min-h-11"
          {...form.register(phone, { onBlur: ({ target }) => followNumber(target.value) })}
        />
      </Field>
    </div>
  )
}
