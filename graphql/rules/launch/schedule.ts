import { Temporal } from 'temporal-polyfill'
import type { Delivery } from '../campaign/delivery.input.ts'

/** When mails leave: now, or the wall time in its zone (DST-safe: a time that a change skips moves on with the clock). */
export const sendInstant = ({ sendMode, sendAtLocal, timeZone }: Delivery, now: Date): Date =>
  sendMode === 'now' || !sendAtLocal ? now : new Date(Temporal.PlainDateTime.from(sendAtLocal).toZonedDateTime(timeZone).epochMilliseconds)

/** Rewards end at the end of the chosen day in its zone, counted from the day they are sent. */
export function expiryInstant({ expiryMode, expiryDays, expiryDate, timeZone }: Delivery, sendAt: Date): Date {
  const lastDay =
    expiryMode === 'date' && expiryDate
      ? Temporal.PlainDate.from(expiryDate)
      : Temporal.Instant.fromEpochMilliseconds(sendAt.getTime())
          .toZonedDateTimeISO(timeZone)
          .toPlainDate()
          .add({ days: expiryDays ?? 90 })
  return new Date(lastDay.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds - 1)
}

/** When each reminder goes: whole days before the end; those that would come before the sending are dropped. */
export const reminderInstants = (offsetsDays: number[], sendAt: Date, expiresAt: Date): { offsetDays: number; at: Date }[] =>
  [...new Set(offsetsDays)]
    .map((offsetDays) => ({ offsetDays, at: new Date(expiresAt.getTime() - offsetDays * 86_400_000) }))
    .filter(({ at }) => at > sendAt)
