import * as z from 'zod/mini'
import { accountEmail } from '#contracts/address/email-input.ts'
import { countries } from '#contracts/country/countries.ts'
import { optionalName, requiredName, trimmed } from '#contracts/text/text-input.ts'
import { matching, passwordFields } from './password.ts'

/** Providers that give anyone an address, which therefore says nothing about a company (V2). */
const providers = new Set(
  `gmail.com googlemail.com outlook.com outlook.in hotmail.com hotmail.co.uk hotmail.fr live.com live.in live.co.uk msn.com
  yahoo.com yahoo.co.in yahoo.in yahoo.co.uk yahoo.fr yahoo.de ymail.com rocketmail.com aol.com aim.com
  icloud.com me.com mac.com proton.me protonmail.com pm.me rediffmail.com rediff.com zohomail.com zohomail.in
  gmx.com gmx.de gmx.net gmx.at web.de t-online.de freenet.de mail.com email.com mail.ru yandex.com yandex.ru
  qq.com 163.com 126.com sina.com naver.com daum.net hey.com fastmail.com tutanota.com tuta.com hushmail.com
  orange.fr free.fr laposte.net libero.it virgilio.it uol.com.br bol.com.br terra.com.br
  mailinator.com guerrillamail.com 10minutemail.com temp-mail.org yopmail.com sharklasers.com trashmail.com`
    .split(/\s+/)
    .filter(Boolean),
)

export const isFreeMail = (email: string): boolean => providers.has(email.slice(email.lastIndexOf('@') + 1).toLowerCase())

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
