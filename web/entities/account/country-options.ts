import { countries } from '#graphql/contracts/country/countries.ts'
import { countryOfZone } from '#graphql/contracts/country/zone-of-country.ts'
import type { ComboboxOption } from '#web/ui/rank-options.ts'

type CallingCode = (country: string) => string | undefined

/** Countries by name. Once the phone library is loaded, only those with phone numbers, each with its calling code. */
export function countryOptions(callingCode?: CallingCode): ComboboxOption[] {
  const names = new Intl.DisplayNames(['en'], { type: 'region' })
  return countries
    .map((value) => ({ value, label: names.of(value) ?? value, note: callingCode?.(value) ?? '' }))
    .filter(({ note }) => !callingCode || note)
    .sort((a, b) => a.label.localeCompare(b.label, 'en'))
}

/**
 * Returns the country of the time zone, or that of the browser languages, or India. The zone is first because many browsers are in American
 * English everywhere.
 */
export function guessCountry(timeZone = ownZone(), languages: readonly string[] = navigator.languages): string {
  const regions = languages.flatMap((language) => new Intl.Locale(language).region ?? []).filter((region) => countries.includes(region))
  return countryOfZone(timeZone, regions) ?? regions[0] ?? 'IN'
}

const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
