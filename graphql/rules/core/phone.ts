import { parsePhoneNumberFromString } from 'libphonenumber-js'

/** A number with its country code in front, as typed → E.164; undefined when it is no number that can exist (V7). */
export function readPhone(text: string): string | undefined {
  const number = parsePhoneNumberFromString(text)
  return number?.isValid() ? number.number : undefined
}
