import { countries } from '#graphql/rules/core/countries.ts'
import type { ComboboxOption } from '#web/ui/combobox.tsx'

type CallingCode = (country: string) => string | undefined

/** Countries by name; once it is known who has phone numbers, those alone, with the code that goes before a number. */
export function countryOptions(callingCode?: CallingCode): ComboboxOption[] {
  const names = new Intl.DisplayNames(['en'], { type: 'region' })
  return countries
    .map((value) => ({ value, label: names.of(value) ?? value, note: callingCode?.(value) ?? '' }))
    .filter(({ note }) => !callingCode || note)
    .sort((a, b) => a.label.localeCompare(b.label, 'en'))
}

/** Where the visitor's browser says he is, else India. */
export function likelyCountry(languages: readonly string[]): string {
  const regions = languages.map((language) => new Intl.Locale(language).region)
  return regions.find((region): region is string => region !== undefined && countries.includes(region)) ?? 'IN'
}
