import { type CountryCode, getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * Returns true when a typed number can exist in a country (V7). Large dependency, so import it with `import()` when a number field is used.
 */
export function isValidPhone(text: string, country?: string): boolean {
  const supported = country && isSupportedCountry(country) ? country : undefined
  return parsePhoneNumberFromString(text, supported)?.isValid() ?? false
}

/** Returns the country of a number in international form. Undefined when it lacks a country code or is incomplete. */
export function countryOfPhone(text: string): string | undefined {
  const number = text.trim().startsWith('+') ? parsePhoneNumberFromString(text) : undefined
  return number?.isValid() ? number.country : undefined
}

/** Returns the calling code of a country, such as "+91" for IN. Undefined for a territory without phone numbers. */
export function callingCode(country: string): string | undefined {
  return isCountry(country) ? `+${getCountryCallingCode(country)}` : undefined
}

function isCountry(country: string): country is CountryCode {
  return isSupportedCountry(country)
}
