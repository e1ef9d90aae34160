import * as z from 'zod/mini'
import { oneLine } from '#rules/platform/input/text-input.ts'

export const templateName = z
  .string()
  .check(z.trim(), z.minLength(1, 'Please name the template'), z.maxLength(120, 'Please keep the name to 120 characters'), oneLine)

/** The field of the first step (R37), shared by the form and the rule. */
export const templateInput = z.object({ name: templateName })

/** The validity and the reminders of a template's campaigns. The send time belongs to each campaign. */
export const templateDeliveryInput = z.object({
  expiryDays: z.int('Please enter a number of days').check(z.gte(1, 'At least 1 day'), z.lte(365, 'At most 365 days')),
  reminderOffsetsDays: z.array(z.int().check(z.gte(1), z.lte(365))).check(z.maxLength(5, 'At most five reminders')),
})

export type TemplateDelivery = z.output<typeof templateDeliveryInput>
