import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** A number as typed, with its country code in front or in a country → E.164; undefined when it is no number that can exist (V7). */
export function readPhone(text: string, country?: string): string | undefined {
  const number = parsePhoneNumberFromString(text, country && isSupportedCountry(country) ? { defaultCountry: country } : {})
  return number?.isValid() ? number.number : undefined
}

/** What the shared inputs ask. */
export const isPhone = (text: string, country?: string): boolean => readPhone(text, country) !== undefined
