import { useState } from 'react'
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

/** Country code and number. What knows the calling codes is loaded once one of the two is wanted. */
export function PhoneFields({ country, phone }: PhoneFieldsProps) {
  const t = useTranslations('signup')
  const [options, setOptions] = useState(() => countryOptions())
  const [isLoaded, setLoaded] = useState(false)
  const load = async () => {
    if (isLoaded) return
    setLoaded(true)
    const { callingCode } = await import('#web/lib/phone.ts')
    setOptions(countryOptions(callingCode))
  }
  return (
    <div onFocusCapture={load} onPointerEnter={load} className="grid gap-5 sm:grid-cols-[minmax(0,11.5rem)_minmax(0,1fr)] sm:gap-4">
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
