import { isSupportedCountry, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { withPlainDigits } from '#contracts/text/plain-digits.ts'

const charsMax = 100

/** The reasons that a text is not a phone number: `two` numbers, `shortened` by a spreadsheet, or `unknown` for anything else. */
export type PhoneFault = 'two' | 'shortened' | 'unknown'

/** The result of parsing a text: a number in E.164, or the reason that it is none. */
export type PhoneReading = { phone: string; fault?: undefined } | { phone?: undefined; fault: PhoneFault }

/**
 * Parses a phone number as people copy it (V7), with a country code or as dialled in `country`. Accepts any script's digits, invisible
 * characters, `tel:`, a spreadsheet's `.0` and words around it.
 */
export function readPhoneNumber(text: string, country?: string): PhoneReading {
  if (text.length > charsMax) return { fault: 'unknown' }
  const typed = plainText(text)
  if (shortened.test(typed)) return { fault: 'shortened' }
  const number = validNumber(typed, country) ?? validNumber(withoutWords(typed), country)
  if (number) return { phone: number.number }
  return { fault: hasTwoNumbers(typed) ? 'two' : 'unknown' }
}

/** Parses a phone number to E.164, or returns undefined when the text is no single valid number. */
export const readPhone = (text: string, country?: string): string | undefined => readPhoneNumber(text, country).phone

/** Returns true if the text is one valid phone number, with a country code or as dialled in `country`. */
export const isPhone = (text: string, country?: string): boolean => readPhone(text, country) !== undefined

/** Returns the error message that says why a text is not a phone number, or how to write one. */
export function describePhoneFault(fault: PhoneFault): string {
  switch (fault) {
    case 'two':
      return 'Please enter one phone number'
    case 'shortened':
      return 'Excel shortened this number. Format the column as text and copy it again'
    default:
      return 'Please enter a phone number with its country code, such as +91 98200 12345'
  }
}

/**
 * Returns true when SMS and WhatsApp may reach a number, also in countries where mobile and fixed numbers look alike. False without a
 * number.
 */
export function isMobile(phone: string | null | undefined): boolean {
  const type = phone ? parsePhoneNumberFromString(phone)?.getType() : undefined
  return type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE'
}

/**
 * Formats an E.164 number, such as +91 98200 12345, and returns any other text unchanged. The spaces stop spreadsheets from treating it as
 * an amount.
 */
export const formatPhone = (phone: string): string => parsePhoneNumberFromString(phone)?.formatInternational() ?? phone

/** Removes invisible characters, keycap frames and spreadsheet additions, such as a leading apostrophe or `.0`. */
const plainText = (text: string): string =>
  withPlainDigits(text.replaceAll(/[\p{DI}\p{Cf}]|\u20E3/gu, ''))
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^['’`]/, '')
    .replace(/^(\+?\d+)\.0+$/, '$1')

/** Matches a number in scientific notation, such as 9.82001E+09, which has lost digits. */
const shortened = /^[+-]?\d(?:[.,][\d ]*)?E\s?[+-]?\s?\d{1,3}$/i

/** Removes words around a number, such as in "Mobile: +91 98200 12345 (WhatsApp)". Never removes a digit. */
const withoutWords = (text: string): string => /\+?\d.*\d/.exec(text)?.[0] ?? ''

function validNumber(text: string, country: string | undefined): PhoneNumber | undefined {
  const home = country && isSupportedCountry(country) ? { defaultCountry: country } : {}
  const number = parsePhoneNumberFromString(text, { ...home, extract: false })
  // a long extension after a comma may be a second number
  return number?.isValid() && (number.ext?.length ?? 0) <= extensionMax ? number : undefined
}

const extensionMax = 5

/** Returns true when a text has more digits than one number can have, or a separator such as a comma between two numbers. */
function hasTwoNumbers(text: string): boolean {
  const digits = text.replaceAll(/^\D*0{2}|\(0\)|\D/g, '')
  return digits.length > digitsMax || /(?:\d\D*){7}[,;/|&].*\d\D*\d/.test(text)
}

/** The maximum digits of an E.164 number, with the country code. A text with more is treated as two numbers. */
const digitsMax = 15
