import { isSupportedCountry, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { withPlainDigits } from './plain-digits.ts'

const charsMax = 100

/** Why a text is no phone number: it holds two, a spreadsheet shortened it, or there is no such number. */
export type PhoneFault = 'two' | 'shortened' | 'unknown'

/** A number in E.164, or why there is none. */
export type PhoneReading = { phone: string; fault?: undefined } | { phone?: undefined; fault: PhoneFault }

/**
 * Reads a number as people copy it (V7): with its country code or as dialled in `country`, in any script's digits, with invisible marks,
 * `tel:`, a spreadsheet's `.0` or a word before or after it.
 */
export function readPhoneNumber(text: string, country?: string): PhoneReading {
  if (text.length > charsMax) return { fault: 'unknown' }
  const typed = plainText(text)
  if (shortened.test(typed)) return { fault: 'shortened' }
  const number = validNumber(typed, country) ?? validNumber(withoutWords(typed), country)
  if (number) return { phone: number.number }
  return { fault: holdsTwo(typed) ? 'two' : 'unknown' }
}

/** The same as E.164; undefined where there is no such number. */
export const readPhone = (text: string, country?: string): string | undefined => readPhoneNumber(text, country).phone

/** The check that the shared inputs use. */
export const isPhone = (text: string, country?: string): boolean => readPhone(text, country) !== undefined

/** Says in a person's words why a text is no phone number. */
export function sayPhoneFault(fault: PhoneFault): string {
  switch (fault) {
    case 'two':
      return 'Please enter one phone number'
    case 'shortened':
      return 'Excel shortened this number. Format the column as text and copy it again'
    default:
      return 'Please enter a phone number with its country code, such as +91 98200 12345'
  }
}

/** Whether SMS and WhatsApp can reach a number: some countries number mobiles and land lines alike. */
export function isMobile(phone: string | null | undefined): boolean {
  const type = phone ? parsePhoneNumberFromString(phone)?.getType() : undefined
  return type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE'
}

/** +91 98200 12345: its spaces keep spreadsheets from taking E.164 for a sum. */
export const formatPhone = (phone: string): string => parsePhoneNumberFromString(phone)?.formatInternational() ?? phone

/** Marks that nobody sees, the frame of keycap digits, and what spreadsheets add to a number. */
const plainText = (text: string): string =>
  withPlainDigits(text.replaceAll(/[\p{DI}\p{Cf}]|\u20E3/gu, ''))
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^['’`]/, '')
    .replace(/^(\+?\d+)\.0+$/, '$1')

/** 9.82001E+09: the digits that are not shown are lost. */
const shortened = /^[+-]?\d(?:[.,][\d ]*)?E\s?[+-]?\s?\d{1,3}$/i

/** "Mobile: +91 98200 12345 (WhatsApp)" without its words; a digit is never left out. */
const withoutWords = (text: string): string => /\+?\d.*\d/.exec(text)?.[0] ?? ''

function validNumber(text: string, country: string | undefined): PhoneNumber | undefined {
  const home = country && isSupportedCountry(country) ? { defaultCountry: country } : {}
  const number = parsePhoneNumberFromString(text, { ...home, extract: false })
  // what follows a comma may be another number rather than an extension
  return number?.isValid() && (number.ext?.length ?? 0) <= extensionMax ? number : undefined
}

const extensionMax = 5

/** More digits than a number can have, or a sign that divides numbers with digits on both sides of it. */
function holdsTwo(text: string): boolean {
  const digits = text.replaceAll(/^\D*0{2}|\(0\)|\D/g, '')
  return digits.length > digitsMax || /(?:\d\D*){7}[,;/|&].*\d\D*\d/.test(text)
}

/** Of E.164, the country code included. */
const digitsMax = 15
