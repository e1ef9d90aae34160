import fc from 'fast-check'
import { expect, it } from 'vitest'
import { utcTime, zonedTime } from './zoned-time.ts'

it('formats a time in a zone with its offset', () => {
  const at = new Date('2026-11-23T18:45:05Z')
  expect(zonedTime(at, 'Asia/Kolkata')).toBe('2026-11-24 00:15:05 +05:30')
  expect(zonedTime(at, 'America/New_York')).toBe('2026-11-23 13:45:05 -05:00')
  expect(zonedTime(at, 'UTC')).toBe('2026-11-23 18:45:05 +00:00')
  expect(utcTime(at)).toBe('2026-11-23 18:45:05')
})

it('matches Intl at any time in any zone', () => {
  const moments = fc.date({ min: new Date('1980-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
  fc.assert(
    fc.property(moments, zones, (at, timeZone) => {
      const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at)
      expect(zonedTime(at, timeZone).slice(0, 19)).toBe(clock)
    }),
  )
})
