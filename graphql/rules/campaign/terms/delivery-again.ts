import * as z from 'zod/mini'
import { type Delivery, deliveryInput } from './delivery.input.ts'
import { expiryInstant, sendInstant } from './schedule.ts'

/**
 * The delivery of a campaign that is done once more: as it was, but a time that has passed is asked for again, for without a
 * send mode it is no answer yet.
 */
export function deliveryAgain(saved: unknown, now: Date): Partial<Delivery> {
  const parsed = z.safeParse(deliveryInput, saved)
  if (!parsed.success) return (saved ?? {}) as Partial<Delivery>
  const delivery = parsed.data
  const sendAt = sendInstant(delivery, now)
  if (sendAt >= now && expiryInstant(delivery, sendAt) > sendAt) return delivery
  const { timeZone, expiryDays, reminderOffsetsDays, channels, handover, receiver, undoSeconds, zoneMode } = delivery
  return { timeZone, expiryDays, reminderOffsetsDays, channels, handover, receiver, undoSeconds, zoneMode }
}
