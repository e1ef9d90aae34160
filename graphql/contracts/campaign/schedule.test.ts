import { expect, it } from 'vitest'
import type { Delivery } from './delivery.ts'
import { addZonedDays, daysOnHold, extendOver, waitDeadline } from './schedule.ts'

const now = new Date('2026-11-21T12:00:00Z')
const week = new Date('2026-11-28T12:00:00Z')
const atOnce: Delivery = { sendMode: 'now', timeZone: 'Asia/Kolkata', expiryMode: 'days', expiryDays: 3, reminderOffsetsDays: [] }
const deadline = (delivery: Delivery) => waitDeadline({ delivery, expiresAt: '2026-11-24T18:29:59.999Z' }, now)
const scheduled = (sendAtLocal: string): Delivery => ({ ...atOnce, sendMode: 'scheduled', sendAtLocal })

it('R26 waits a week, or until the scheduled time, even if it has passed for some people', () => {
  expect(deadline(atOnce)).toEqual(week)
  const sendAt = new Date('2026-11-23T04:00:00Z')
  expect(deadline(scheduled('2026-11-23T09:30'))).toEqual(sendAt)
  expect(deadline({ ...scheduled('2026-11-23T09:30'), zoneMode: 'recipient' })).toEqual(sendAt)
  expect(deadline(scheduled('2027-01-01T09:30'))).toEqual(week)
})

it('never waits past the expiry of its rewards', () => {
  const fixed = { ...atOnce, expiryMode: 'date' as const, expiryDate: '2026-11-24' }
  expect(deadline(fixed)).toEqual(new Date('2026-11-24T18:29:59.999Z'))
})

it('R12 adds days by the wall clock, so that a reward still expires at the end of a day after a clock change', () => {
  const end = new Date('2026-10-20T21:59:59.999Z')
  expect(addZonedDays(end, 10, 'Europe/Berlin')).toEqual(new Date('2026-10-30T22:59:59.999Z'))
  expect(addZonedDays(end, 0, 'Europe/Berlin')).toEqual(end)
})

it('R12 E9 gives back at least the time on hold, though the clocks change in between', () => {
  const zone = 'America/Los_Angeles'
  const hourMs = 3_600_000
  for (const end of ['2027-03-14T07:59:59.999Z', '2027-11-07T06:59:59.999Z'].map((at) => new Date(at)))
    for (const hours of [0, 22.9, 23.9, 24, 47.9, 240])
      expect(
        addZonedDays(end, daysOnHold({ from: now, to: new Date(now.getTime() + hours * hourMs) }), zone).getTime() - end.getTime(),
      ).toBeGreaterThanOrEqual(hours * hourMs)
  // the last hour of this day comes twice in Egypt
  expect(addZonedDays(new Date('2026-10-28T20:59:59.999Z'), 1, 'Africa/Cairo')).toEqual(new Date('2026-10-29T21:59:59.999Z'))
})

it('R12 moves an expiry over a hold, but over a hold of less than a minute only what expired during it', () => {
  const zone = 'Asia/Kolkata'
  const after = (ms: number) => new Date(now.getTime() + ms)
  const dayMs = 86_400_000
  const over = (expiry: number, length: number, until?: number) =>
    extendOver(after(expiry), { from: now, to: after(length) }, zone, until === undefined ? undefined : after(until)).getTime() -
    now.getTime()
  const untouched = [-1, 0]
  for (const expiry of untouched) for (const length of [500, 10 * dayMs]) expect(over(expiry, length)).toBe(expiry)
  for (const expiry of [1, 500, 60_500]) expect(over(expiry, 500)).toBe(expiry + dayMs)
  for (const expiry of [60_501, 90 * dayMs]) expect(over(expiry, 500)).toBe(expiry)
  expect(over(90 * dayMs, 59_999)).toBe(90 * dayMs)
  expect(over(90 * dayMs, 60_000)).toBe(91 * dayMs)
  // a brief hold whose end took an hour
  expect(over(3_600_000, 500, 3_600_000)).toBe(3_600_000 + dayMs)
})
