import { expect, it } from 'vitest'
import { utcTime, zonedTime } from './zoned-time.ts'

it('says a time by the clock of a zone, with its offset', () => {
  const at = new Date('2026-11-23T18:45:05Z')
  expect(zonedTime(at, 'Asia/Kolkata')).toBe('2026-11-24 00:15:05 +05:30')
  expect(zonedTime(at, 'America/New_York')).toBe('2026-11-23 13:45:05 -05:00')
  expect(zonedTime(at, 'UTC')).toBe('2026-11-23 18:45:05 +00:00')
  expect(utcTime(at)).toBe('2026-11-23 18:45:05')
})
