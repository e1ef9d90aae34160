import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** A number as typed, with its country code or in a country → E.164; undefined when no such number can exist (V7). */
export function readPhone(text: string, country?: string): string | undefined {
  const number = parsePhoneNumberFromString(text, country && isSupportedCountry(country) ? { defaultCountry: country } : {})
  return number?.isValid() ? number.number : undefined
}

/** The check that the shared inputs use. */
export const isPhone = (text: string, country?: string): boolean => readPhone(text, country) !== undefined
