import * as z from 'zod/mini'
import { accountEmail } from '#contracts/address/email-input.ts'
import { emptyAsNull, optionalName, requiredName, trimmed } from '#contracts/text/text-input.ts'

/**
 * Input of the caller's name, phone and picture (V1, V7). `isPhone` is libphonenumber's check, passed in so that forms load it only when
 * needed.
 */
export const profileInput = (isPhone: (text: string) => boolean) =>
  z.object({
    firstName: requiredName(60, 'Your name is required'),
    lastName: optionalName(60),
    phone: z.pipe(
      z.nullish(
        z.string().check(
          trimmed,
          z.refine((text) => text === '' || (text.length <= 32 && isPhone(text)), 'Please enter valid phone number'),
        ),
      ),
      emptyAsNull,
    ),
    avatar: z.nullish(z.uuid('Please choose the picture again')),
  })

export const emailChangeInput = z.object({ email: accountEmail('Please enter an email address') })
