import { useMemo } from 'react'
import type { ControllerRenderProps } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { countryOptions } from '#web/entities/account/country-options.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'

type CountryFieldProps = {
  label: string
  field: Pick<ControllerRenderProps, 'onBlur' | 'ref'> & { value: string }
  onChange: (countryCode: string) => void
  error: string | undefined
}

/** Chooses a country from a searchable list. */
export function CountryField({ label, field: { value, onBlur, ref }, onChange, error }: CountryFieldProps) {
  const t = useTranslations('companyInformation')
  const options = useMemo(() => countryOptions(), [])
  return (
    <Field label={label} error={error}>
      <Combobox ref={ref} options={options} value={value} onValueChange={onChange} onBlur={onBlur} searchLabel={t('searchCountries')} />
    </Field>
  )
}
