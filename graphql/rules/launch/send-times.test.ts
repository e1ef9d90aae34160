import { expect, it } from 'vitest'
import type { Delivery } from '#contracts/campaign/delivery.ts'
import { summarizeTimes } from './send-times.ts'

const now = new Date('2026-11-29T18:00:00Z')
const zoned: Delivery = {
  sendMode: 'scheduled',
  sendAtLocal: '2026-11-30T00:30',
  zoneMode: 'recipient',
  timeZone: 'Asia/Kolkata',
  expiryMode: 'days',
  expiryDays: 30,
  reminderOffsetsDays: [],
}
const group = (time_zone: string | null, send_at_local: string | null = null, count = 1) => ({ time_zone, send_at_local, count })

it('R12 names the first and the last moment, and counts those whose time has passed (S15)', () => {
  const zones = [group('Pacific/Kiritimati'), group('Asia/Kathmandu', null, 2), group(null), group('Pacific/Pago_Pago')]
  expect(summarizeTimes(zones, zoned, now)).toEqual({
    startsAt: now.toISOString(),
    own: 0,
    zoneless: 1,
    times: { atOnce: 1, later: 4, first: '2026-11-29T18:45:00.000Z', last: '2026-11-30T11:30:00.000Z' },
  })
  const early = new Date('2026-11-28T18:00:00Z')
  expect(summarizeTimes(zones, zoned, early)).toMatchObject({ startsAt: '2026-11-29T10:30:00.000Z', times: { atOnce: 0, later: 5 } })
})

it('R12 counts people with a send time of their own, by the zone that they have (S15)', () => {
  const own = [group(null, null, 3), group('Asia/Kolkata', '2026-11-29T09:00'), group(null, '2026-12-01T09:00')]
  expect(summarizeTimes(own, { ...zoned, sendMode: 'now' }, now)).toEqual({
    startsAt: now.toISOString(),
    own: 2,
    zoneless: 1,
    times: { atOnce: 4, later: 1, first: '2026-12-01T03:30:00.000Z', last: '2026-12-01T03:30:00.000Z' },
  })
})

it('R12 names no moment when there are too many', () => {
  const many = Array.from({ length: 5001 }, () => group('Asia/Kolkata'))
  expect(summarizeTimes(many, zoned, now)).toMatchObject({ own: 0, times: null })
})
