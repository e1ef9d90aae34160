import * as z from 'zod/mini'

const usual = { expiryDays: 90, reminderOffsetsDays: [7, 1] }

/**
 * What a draft's delivery starts with: the company's choices, else the usual ones. It has no send mode, so the step still waits for a
 * person.
 */
export const usualDeliveryInput = z.catch(
  z.object({
    timeZone: z.optional(z.string()),
    expiryDays: z.catch(z.int(), usual.expiryDays),
    reminderOffsetsDays: z.catch(z.array(z.int()), usual.reminderOffsetsDays),
  }),
  usual,
)

export type UsualDelivery = z.output<typeof usualDeliveryInput>
