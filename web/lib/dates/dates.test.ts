import { describe, expect, it } from 'vitest'
import { addDays, dayIn, formatAgo, formatCalendarDay, formatMoment, formatRowTime } from './dates.ts'

const zone = 'Asia/Kolkata'
const moment = '2026-11-25T04:00:00Z'

it("formats a time in the company's zone", () => {
  expect(formatMoment(moment, zone)).toBe('25 Nov 2026, 09:30 IST')
  expect(formatMoment('2026-09-09T18:31:00Z', zone)).toBe('10 Sep 2026, 00:01 IST')
  expect(formatRowTime('2026-11-09T09:18:00Z', zone)).toBe('09 Nov, 14:48')
})

describe('formatAgo', () => {
  const later = (ms: number) => formatAgo(moment, zone, Date.parse(moment) + ms)

  it('is relative within a day', () => {
    expect([2_000, 12_000, 90_000, 7_200_000].map(later)).toEqual(['just now', '12 s ago', '1 min ago', '2 h ago'])
  })

  it('is exact after a day, and for the future', () => {
    expect(later(86_400_000)).toBe('25 Nov 2026, 09:30 IST')
    expect(later(-3_600_000)).toBe('25 Nov 2026, 09:30 IST')
  })
})

it('returns the calendar day in a zone', () => {
  expect(dayIn(zone, '2026-11-24T18:29:59Z')).toBe('2026-11-24')
  expect(dayIn(zone, '2026-11-24T18:30:00Z')).toBe('2026-11-25')
})

it('counts calendar days across months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  expect(formatCalendarDay('2026-11-09')).toBe('9 Nov')
  expect(formatCalendarDay('2026-11-09', { year: true })).toBe('9 Nov 2026')
})
