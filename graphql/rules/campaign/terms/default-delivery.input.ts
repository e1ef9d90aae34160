import * as z from 'zod/mini'

const defaults = { expiryDays: 90, reminderOffsetsDays: [7, 1] }

/**
 * The initial delivery settings of a draft, from the company's settings. Missing ones default to 90 days of validity and reminders 7 days
 * and 1 day before. Without a send mode, the schedule step is incomplete.
 */
export const defaultDeliveryInput = z.catch(
  z.object({
    timeZone: z.optional(z.string()),
    expiryDays: z.catch(z.int(), defaults.expiryDays),
    reminderOffsetsDays: z.catch(z.array(z.int()), defaults.reminderOffsetsDays),
  }),
  defaults,
)

export type DefaultDelivery = z.output<typeof defaultDeliveryInput>
