import * as z from 'zod/mini'

const defaults = { expiryDays: 90, reminderOffsetsDays: [7, 1] }

/** The initial delivery of a draft: the company's settings, else the defaults. It has no send mode, so the step is incomplete. */
export const defaultDeliveryInput = z.catch(
  z.object({
    timeZone: z.optional(z.string()),
    expiryDays: z.catch(z.int(), defaults.expiryDays),
    reminderOffsetsDays: z.catch(z.array(z.int()), defaults.reminderOffsetsDays),
  }),
  defaults,
)

export type DefaultDelivery = z.output<typeof defaultDeliveryInput>
