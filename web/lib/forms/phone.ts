import { type CountryCode, getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Whether a number as typed can exist in a country (V7). Heavy: load it by `import()` when a number is about to be typed. */
export function isPhone(text: string, country?: string): boolean {
  const known = country && isSupportedCountry(country) ? country : undefined
  return parsePhoneNumberFromString(text, known)?.isValid() ?? false
}

/** The country of a number in international form; undefined where it is typed without its code, or is incomplete. */
export function countryOfPhone(text: string): string | undefined {
  const number = text.trim().startsWith('+') ? parsePhoneNumberFromString(text) : undefined
  return number?.isValid() ? number.country : undefined
}

/** "+91" for IN; undefined for a territory that has no numbers. */
export function callingCode(country: string): string | undefined {
  return isCountry(country) ? `+${getCountryCallingCode(country)}` : undefined
}

function isCountry(country: string): country is CountryCode {
  return isSupportedCountry(country)
}
