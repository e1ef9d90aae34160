import * as z from 'zod/mini'
import { oneLine, trimmed } from '#contracts/text/text-input.ts'

export const templateName = z
  .string()
  .check(trimmed, z.minLength(1, 'Please name the template'), z.maxLength(120, 'Please keep the name to 120 characters'), oneLine)

/** The field of the template wizard's first step (R37). The web form and `createTemplate` validate with this schema. */
export const templateInput = z.object({ name: templateName })

/** The validity and the reminders of campaigns made from a template, in days. A template has no send time. */
export const templateDeliveryInput = z.object({
  expiryDays: z.int('Please enter a number of days').check(z.gte(1, 'At least 1 day'), z.lte(365, 'At most 365 days')),
  reminderOffsetsDays: z.array(z.int().check(z.gte(1), z.lte(365))).check(z.maxLength(5, 'At most five reminders')),
})

export type TemplateDelivery = z.output<typeof templateDeliveryInput>
