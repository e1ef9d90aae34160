import * as z from 'zod/mini'
import { matching, passwordFields } from '#rules/identity/password/password.input.ts'
import { countryCode, type IsPhone, phoneNumber, termsAgreed } from '#rules/identity/signup/sign-up.input.ts'
import { optionalName, requiredName } from '#rules/platform/input/name-input.ts'
import { optionalText } from '#rules/platform/input/text-input.ts'

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
