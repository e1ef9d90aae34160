import * as z from 'zod/mini'
import type { DefaultDelivery } from '#graphql/contracts/campaign/delivery.ts'
import { type Delivery, deliveryInput } from '#graphql/contracts/campaign/delivery.ts'
import { defaultUndoSeconds, expiryInstant, reminderInstants, sendInstant } from '#graphql/contracts/campaign/schedule.ts'
import { addDays, dayIn } from '#web/lib/dates/dates.ts'
import { serverNow } from '#web/lib/dates/server-clock.ts'
import { formSchema } from '#web/lib/forms/form-schema.ts'

export type DeliveryForm = {
  sendMode: 'now' | 'scheduled'
  sendAtLocal: string
  timeZone: string
  zoneMode: 'company' | 'recipient'
  undoSeconds: string
  expiryMode: 'days' | 'date'
  expiryDays: string
  expiryDate: string
  reminderOffsetsDays: number[]
}

export const reminderChoices = [30, 7, 1]

/** The seconds in which an immediate launch can be undone. "0" means not at all. */
export const undoChoices = ['0', '30', '60', '300'] as const
type Start = {
  saved: Delivery | null
  /** The campaign's undo period in seconds, used if its saved delivery sets none. Null counts as 0, so that a launch cannot be undone. */
  usualUndo?: number | null
  usual: DefaultDelivery
  timeZone: string
  now: Date
}

/**
 * Returns the initial values of the form. They come from the saved delivery, or else from the company's defaults, which are unsaved until
 * confirmed.
 */
export function deliveryFormOf({ saved, usualUndo, usual, timeZone, now }: Start): DeliveryForm {
  const zone = saved?.timeZone ?? usual.timeZone ?? timeZone
  const today = dayIn(zone, now.getTime())
  return {
    sendMode: saved?.sendMode ?? 'now',
    sendAtLocal: saved?.sendAtLocal ?? `${addDays(today, 1)}T09:30`,
    timeZone: zone,
    zoneMode: saved?.zoneMode ?? 'company',
    undoSeconds: String(saved ? (saved.undoSeconds ?? usualUndo ?? 0) : defaultUndoSeconds),
    expiryMode: saved?.expiryMode ?? 'days',
    expiryDays: String(saved?.expiryDays ?? usual.expiryDays),
    expiryDate: saved?.expiryDate ?? addDays(today, usual.expiryDays),
    reminderOffsetsDays: saved?.reminderOffsetsDays ?? usual.reminderOffsetsDays,
  }
}

/**
 * Returns the typed values as a delivery, or undefined while they are incomplete. Drops reminders that are not between the send time and
 * the expiry.
 */
export function readDelivery(form: DeliveryForm, now: Date): Delivery | undefined {
  const parsed = z.safeParse(deliveryInput, draftOf(form))
  if (!parsed.success) return undefined
  const { sendAt, expiresAt } = instantsOf(parsed.data, now)
  const kept = reminderInstants(form.reminderOffsetsDays, sendAt, expiresAt).map(({ offsetDays }) => offsetDays)
  return { ...parsed.data, reminderOffsetsDays: kept }
}

export function instantsOf(delivery: Delivery, now: Date): { sendAt: Date; expiresAt: Date } {
  const sendAt = sendInstant(delivery, now)
  return { sendAt, expiresAt: expiryInstant(delivery, sendAt) }
}

type Words = { past: string; endsBefore: string }

/** Validates the delivery form with the server's schema, and checks that the send time is in the future and the expiry after it. */
export const deliveryForm = (words: Words) =>
  formSchema<DeliveryForm>((form) => {
    const now = new Date(serverNow())
    const parsed = z.safeParse(deliveryInput, draftOf(form))
    if (!parsed.success) return parsed.error.issues
    const { sendAt, expiresAt } = instantsOf(parsed.data, now)
    const isPast = form.sendMode === 'scheduled' && sendAt <= now
    return [
      ...(isPast ? [{ path: ['sendAtLocal'], message: words.past }] : []),
      ...(expiresAt <= sendAt ? [{ path: ['expiryDate'], message: words.endsBefore }] : []),
    ]
  })

/** Returns only the fields of the chosen modes. A date typed before the user switched to a number of days is dropped, for example. */
function draftOf({
  sendMode,
  sendAtLocal,
  timeZone,
  zoneMode,
  undoSeconds,
  expiryMode,
  expiryDays,
  expiryDate,
  reminderOffsetsDays,
}: DeliveryForm) {
  return {
    sendMode,
    sendAtLocal: sendMode === 'scheduled' ? sendAtLocal : null,
    timeZone,
    ...(sendMode === 'now' ? { undoSeconds: Number(undoSeconds) } : { zoneMode }),
    expiryMode,
    expiryDays: expiryMode === 'days' && /^\d+$/.test(expiryDays) ? Number(expiryDays) : null,
    expiryDate: expiryMode === 'date' ? expiryDate : null,
    reminderOffsetsDays,
  }
}
