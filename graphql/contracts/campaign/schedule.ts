import { Temporal } from 'temporal-polyfill'
import type { LaunchSnapshot } from '#contracts/launch/snapshot.ts'
import type { Delivery } from './delivery.ts'

/**
 * Returns the delivery settings as the next launch uses them. A launch to people added later (`isMore`) sends at once. A file of codes is
 * made at one moment.
 */
export const launchDelivery = (delivery: Delivery, isMore: boolean): Delivery => ({
  ...delivery,
  ...(isMore && { sendMode: 'now', sendAtLocal: null }),
  ...(delivery.handover === 'download' && { zoneMode: 'company' }),
})

/** Returns the send time: `now`, or the wall time in its zone. A wall time skipped by a DST change moves forward. */
export const sendInstant = ({ sendMode, sendAtLocal, timeZone }: Delivery, now: Date): Date =>
  sendMode === 'now' || !sendAtLocal ? now : instantAt(sendAtLocal, timeZone)

/** The easternmost UTC offset. A wall time occurs here first, so no recipient reaches it earlier in their own time zone. */
const firstZone = '+14:00'

/**
 * Returns the time at which a launch starts to issue rewards, never before `now`. If recipients have their own zones or times, it is the
 * earliest possible one. `firstOwn` is the earliest wall time of a recipient.
 */
export function issueInstant(delivery: Delivery, now: Date, firstOwn?: string | null): Date {
  const { sendMode, sendAtLocal, zoneMode } = delivery
  if (sendMode === 'now' || !sendAtLocal) return now
  const usual = zoneMode === 'recipient' ? instantAt(sendAtLocal, firstZone) : sendInstant(delivery, now)
  const first = firstOwn ? instantAt(firstOwn, firstZone) : usual
  return new Date(Math.max(now.getTime(), Math.min(usual.getTime(), first.getTime())))
}

/** Returns true if each person gets the message at the campaign's wall time in their own zone. */
export const isByZone = ({ sendMode, zoneMode }: Delivery): boolean => sendMode === 'scheduled' && zoneMode === 'recipient'

type RecipientTime = { send_at_local?: string | null; time_zone?: string | null }

/**
 * Returns the send time of one recipient: their own wall time in their zone, or the campaign's in the zone of `zoneMode`. Undefined if it
 * is sent at once.
 */
export function recipientInstant(row: RecipientTime, { sendMode, sendAtLocal, timeZone, zoneMode }: Delivery, now: Date): Date | undefined {
  const wall = row.send_at_local ?? (sendMode === 'scheduled' ? sendAtLocal : null)
  if (!wall) return undefined
  const isOwn = Boolean(row.send_at_local) || zoneMode === 'recipient'
  const at = instantAt(wall, (isOwn && row.time_zone) || timeZone)
  return at > now ? at : undefined
}

const instantAt = (wall: string, timeZone: string): Date =>
  new Date(Temporal.PlainDateTime.from(wall).toZonedDateTime(timeZone).epochMilliseconds)

/**
 * Returns the expiry of rewards: the last millisecond of the chosen day, or of the n-th day after `sendAt`, in the delivery's time zone.
 */
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

const dayMs = 86_400_000
const hourMs = 3_600_000

/** The time for which nothing could be issued or claimed. */
export type Hold = { from: Date; to: Date }

/** In ms. A shorter hold gives days only to what expired during it. */
const briefHoldMs = 60_000

/** Returns true if the hold took less than a minute. */
export const isBrief = ({ from, to }: Hold): boolean => to.getTime() - from.getTime() < briefHoldMs

/**
 * Returns an expiry moved by the days of a hold, at the same wall time. Unchanged if it was before the hold. A brief hold moves only what
 * expires up to a minute after `until`, the time at which it stops to count.
 */
export function extendOver(at: Date, hold: Hold, timeZone: string, until: Date = hold.to): Date {
  if (at <= hold.from || (isBrief(hold) && at.getTime() > until.getTime() + briefHoldMs)) return at
  return addZonedDays(at, daysOnHold(hold), timeZone)
}

/**
 * Returns a time on hold in days. A begun day counts as a whole one, so that rewards still expire at the end of a day. The last hour of a
 * day counts as begun, because a day on which clocks go forward has 23.
 */
export const daysOnHold = ({ from, to }: Hold): number => Math.max(1, Math.ceil((to.getTime() - from.getTime() + hourMs) / dayMs))

/** Returns the same wall time a number of days later, in the time zone. The later one if the clocks go back over it. */
export const addZonedDays = (at: Date, days: number, timeZone: string): Date => {
  const wall = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDateTime()
  return new Date(wall.add({ days }).toZonedDateTime(timeZone, { disambiguation: 'later' }).epochMilliseconds)
}

/** Returns the reminder times, each a number of days before the expiry. Omits those that are not after `sendAt`. */
export const reminderInstants = (offsetsDays: number[], sendAt: Date, expiresAt: Date): { offsetDays: number; at: Date }[] =>
  [...new Set(offsetsDays)]
    .map((offsetDays) => ({ offsetDays, at: new Date(expiresAt.getTime() - offsetDays * dayMs) }))
    .filter(({ at }) => at > sendAt)

const waitMs = 7 * dayMs

/**
 * Returns the time until which a launch waits for approval or money. That is a week from `now`, or the scheduled send time or a fixed expiry
 * date if earlier. People whose own time passes before the start get their message at once.
 */
export function waitDeadline({ delivery, expiresAt }: Pick<LaunchSnapshot, 'delivery' | 'expiresAt'>, now: Date): Date {
  const ends = [now.getTime() + waitMs]
  if (delivery.sendMode === 'scheduled') ends.push(sendInstant(delivery, now).getTime())
  if (delivery.expiryMode === 'date') ends.push(Date.parse(expiresAt))
  return new Date(Math.min(...ends))
}

/** Seconds in which a launch by a person can be undone, unless its delivery settings say otherwise. */
export const defaultUndoSeconds = 60

/**
 * Returns the seconds in which a launch can be undone, as its delivery settings say. If they do not, it is 0 for an API key and the
 * campaign's `usual_undo` (`usual`) for a person.
 */
export function undoSecondsOf(delivery: Pick<Delivery, 'undoSeconds'>, usual: unknown, launcher: 'person' | 'key'): number {
  return delivery.undoSeconds ?? (launcher === 'key' ? 0 : Number(usual))
}
