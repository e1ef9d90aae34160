import * as z from 'zod/mini'
import { optionalEmail } from '#contracts/address/email-input.ts'
import { optionalName, requiredName } from '#contracts/text/text-input.ts'
import { zoneInput } from '#contracts/time/time-zone.ts'

const days = z.int('Please enter a whole number of days').check(z.gte(1, 'At least 1 day'), z.lte(365, 'At most 365 days'))

/** The input of a company's project settings: its name, the time zone, the sender of its mails and the defaults of new campaigns. */
export const projectSettingsInput = z
  .object({
    name: requiredName(120, 'Your company name is required'),
    timeZone: zoneInput,
    /** Rejects an address in the name, because it would look like the sender's address. */
    senderName: z.pipe(optionalName(60), z.nullable(z.string().check(z.regex(/^[^<>@"]*$/, 'Please use a name, not an address')))),
    replyTo: optionalEmail,
    defaultExpiryDays: days,
    defaultReminders: z.array(days).check(z.maxLength(5, 'At most five reminders')),
  })
  .check(
    z.refine(({ defaultExpiryDays, defaultReminders }) => defaultReminders.every((offset) => offset < defaultExpiryDays), {
      path: ['defaultReminders'],
      message: 'Choose a day before the reward expires',
    }),
  )
