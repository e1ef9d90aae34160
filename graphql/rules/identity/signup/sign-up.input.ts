import * as z from 'zod/mini'
import { matching, passwordFields } from '#rules/identity/password/password.input.ts'
import { countries } from '#rules/platform/input/countries.ts'
import { accountEmail } from '#rules/platform/input/email-input.ts'
import { optionalName, requiredName } from '#rules/platform/input/name-input.ts'
import { trimmed } from '#rules/platform/input/text-input.ts'
import { isFreeMail } from './free-mail.ts'

/**
 * Returns true when a number as typed is valid in a country. This is libphonenumber's check, passed in so that forms load it only when
 * needed.
 */
export type IsPhone = (phone: string, country: string) => boolean

const address = 'Please enter your company email address'

/** An email address at a company. Refuses the addresses of free mail providers (V2). */
export const companyEmail = accountEmail('Your company email address is required', address).check(
  z.refine((email) => !isFreeMail(email), address),
)

export const termsAgreed = z.literal(true, 'You must agree to the terms and conditions')

/** The captcha of a form, solved as proof of work: base64 of {challenge, solution}, at most 4,000 characters (V10). */
export const captchaSolved = z
  .string('Please confirm that you are not a robot')
  .check(z.minLength(1, 'Please confirm that you are not a robot'), z.maxLength(4000, 'Please confirm that you are not a robot'))

export const countryCode = z
  .string('Please choose a country code')
  .check(z.refine((code) => countries.includes(code), 'Please choose a country code'))

export const phoneNumber = 'Please enter valid phone number'

/** Input of a sign-up (A7 with V1, V2, V4 to V7, V9 and V10). Reports every failing field in one response. */
export const signUpInput = (isPhone: IsPhone) =>
  z
    .object({
      firstName: requiredName(60, 'Your name is required'),
      lastName: optionalName(60),
      companyName: requiredName(120, 'Your company name is required'),
      email: companyEmail,
      countryCode,
      phone: z
        .string('Your phone number is required')
        .check(trimmed, z.minLength(1, 'Your phone number is required'), z.maxLength(32, phoneNumber)),
      ...passwordFields,
      terms: termsAgreed,
      captcha: captchaSolved,
    })
    .check(
      matching(),
      z.refine(({ phone, countryCode }) => isPhone(phone, countryCode), {
        error: phoneNumber,
        path: ['phone'],
        when: ({ value }) => hasNumber(value),
      }),
    )

/**
 * Returns true when a phone number of at most 32 characters is filled in, so that it is checked even if another field is invalid. An empty
 * number has its own message.
 */
const hasNumber = (value: unknown): boolean => {
  const { phone } = (value ?? {}) as Record<string, unknown>
  return typeof phone === 'string' && phone !== '' && phone.length <= 32
}
