import * as z from 'zod/mini'
import { optionalName, optionalText, requiredName } from '#contracts/text/text-input.ts'
import { matching, passwordFields } from './password.ts'
import { countryCode, type IsPhone, phoneNumber, termsAgreed } from './sign-up.ts'

/**
 * The input with which an invited person joins (R25, V1, V4, V5, V7, V9). The address comes from the invite. The phone number is optional.
 */
export const acceptInviteInput = (isPhone: IsPhone) =>
  z
    .object({
      firstName: requiredName(60, 'Your name is required'),
      lastName: optionalName(60),
      countryCode: z.nullish(countryCode),
      phone: optionalText(32),
      ...passwordFields,
      terms: termsAgreed,
    })
    .check(
      matching(),
      z.refine(({ phone, countryCode }) => !phone || isPhone(phone, countryCode ?? ''), {
        error: phoneNumber,
        path: ['phone'],
        when: () => true,
      }),
    )
