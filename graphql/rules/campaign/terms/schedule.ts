import { Temporal } from 'temporal-polyfill'
import type { Row } from '../../../model/tables.ts'
import type { Delivery } from './delivery.input.ts'
import type { LaunchSnapshot } from './snapshot.ts'

/** When mails leave: now, or the wall time in its zone (DST-safe: a time that a change skips moves on with the clock). */
export const sendInstant = ({ sendMode, sendAtLocal, timeZone }: Delivery, now: Date): Date =>
  sendMode === 'now' || !sendAtLocal ? now : instantAt(sendAtLocal, timeZone)

/** Where a day begins first on earth. */
const firstZone = '+14:00'

/**
 * When a launch starts issuing: at its time, or, where people have times of their own, as early as the first of them can be. `firstOwn`
 * is the earliest wall time in a row.
 */
export function leaveInstant(delivery: Delivery, now: Date, firstOwn?: string | null): Date {
  const { sendMode, sendAtLocal, zoneMode } = delivery
  if (sendMode === 'now' || !sendAtLocal) return now
  const usual = zoneMode === 'recipient' ? instantAt(sendAtLocal, firstZone) : sendInstant(delivery, now)
  const first = firstOwn ? instantAt(firstOwn, firstZone) : usual
  return new Date(Math.max(now.getTime(), Math.min(usual.getTime(), first.getTime())))
}

type OwnTime = Partial<Pick<Row<'campaign_recipients'>, 'send_at_local' | 'time_zone'>>

/** When one person is reached: on their own day, or at the campaign's hour where they live; undefined when that is now. */
export function ownInstant(row: OwnTime, { sendMode, sendAtLocal, timeZone, zoneMode }: Delivery, now: Date): Date | undefined {
  const wall = row.send_at_local ?? (sendMode === 'scheduled' ? sendAtLocal : null)
  if (!wall) return undefined
  const isOwn = Boolean(row.send_at_local) || zoneMode === 'recipient'
  const at = instantAt(wall, (isOwn && row.time_zone) || timeZone)
  return at > now ? at : undefined
}

const instantAt = (wall: string, timeZone: string): Date =>
  new Date(Temporal.PlainDateTime.from(wall).toZonedDateTime(timeZone).epochMilliseconds)

/** Rewards expire at the end of the chosen day in its zone, counted from the day they are sent. */
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

/** When each reminder is sent: whole days before the expiry; those that would come before the sending are dropped. */
export const reminderInstants = (offsetsDays: number[], sendAt: Date, expiresAt: Date): { offsetDays: number; at: Date }[] =>
  [...new Set(offsetsDays)]
    .map((offsetDays) => ({ offsetDays, at: new Date(expiresAt.getTime() - offsetDays * 86_400_000) }))
    .filter(({ at }) => at > sendAt)

const patienceMs = 7 * 86_400_000

/** How long a launch waits for money: a week, but never past its own time or the expiry of its rewards. */
export function fundsDeadline({ delivery, expiresAt }: Pick<LaunchSnapshot, 'delivery' | 'expiresAt'>, sendAt: Date, now: Date): Date {
  const ends = [now.getTime() + patienceMs]
  if (delivery.sendMode === 'scheduled') ends.push(sendAt.getTime())
  if (delivery.expiryMode === 'date') ends.push(Date.parse(expiresAt))
  return new Date(Math.min(...ends))
}
