import { useEffect, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Combobox } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { countryOptions } from './country-options.ts'

type PhoneFieldsProps = {
  country: { value: string; onValueChange: (value: string) => void; onBlur: () => void; error: string | undefined }
  phone: { field: UseFormRegisterReturn; error: string | undefined; optional?: boolean }
}

/** Country code and number. What knows the calling codes is loaded once the page stands. */
export function PhoneFields({ country, phone }: PhoneFieldsProps) {
  const t = useTranslations('signup')
  const [options, setOptions] = useState(() => countryOptions())
  useEffect(() => {
    // Offline, the names of the countries do without.
    void import('#web/lib/phone.ts').then(({ callingCode }) => setOptions(countryOptions(callingCode))).catch(() => {})
  }, [])
  return (
    <div className="grid gap-5 sm:grid-cols-[minmax(0,11.5rem)_minmax(0,1fr)] sm:gap-4">
      <Field label={t('countryCode')} error={country.error}>
        <Combobox
          options={options}
          value={country.value}
          onValueChange={country.onValueChange}
          onBlur={country.onBlur}
          searchLabel={t('searchCountries')}
          closed={({ label, note }) => (note ? `${label} ${note}` : label)}
          className="sm:min-h-11"
        />
      </Field>
      <Field label={t('phone')} error={phone.error} optional={phone.optional ?? false}>
        <Input type="tel" inputMode="tel" autoComplete="tel-national" className="sm:min-h-11" {...phone.field} />
      </Field>
    </div>
  )
}
