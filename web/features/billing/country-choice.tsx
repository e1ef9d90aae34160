import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { countries } from '#graphql/rules/platform/input/countries.ts'
import { Combobox } from '#web/ui/combobox.tsx'

const names = new Intl.DisplayNames('en', { type: 'region' })

type CountryChoiceProps = { value: string; onChange: (country: string) => void; onBlur: () => void }

/** A country by its name. */
export function CountryChoice({ value, onChange, onBlur }: CountryChoiceProps) {
  const t = useTranslations('billing')
  const options = useMemo(
    () => countries.map((code) => ({ value: code, label: names.of(code) ?? code })).sort((a, b) => a.label.localeCompare(b.label)),
    [],
  )
  return <Combobox options={options} value={value || null} onValueChange={onChange} onBlur={onBlur} searchLabel={t('searchCountry')} />
}
