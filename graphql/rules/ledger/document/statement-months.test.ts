import { expect, it } from 'vitest'
import { lastEndedMonth, monthAfter, monthOf, startOfMonth } from './statement-months.ts'

it('E6 ends a month in the company’s time zone, after a grace of 15 minutes', () => {
  const justAfter = new Date('2026-11-30T18:40:00Z')
  expect(lastEndedMonth('Asia/Kolkata', justAfter)).toBe('2026-10')
  expect(lastEndedMonth('Asia/Kolkata', new Date('2026-11-30T18:45:00Z'))).toBe('2026-11')
  expect(lastEndedMonth('America/New_York', new Date('2026-11-30T18:45:00Z'))).toBe('2026-10')
  expect(lastEndedMonth('Pacific/Kiritimati', new Date('2026-12-31T10:15:00Z'))).toBe('2026-12')
})

it('E6 finds the start of a month across clock changes and year ends', () => {
  expect(startOfMonth('2026-11', 'America/New_York').toISOString()).toBe('2026-11-01T04:00:00.000Z')
  expect(startOfMonth('2026-12', 'America/New_York').toISOString()).toBe('2026-12-01T05:00:00.000Z')
  expect(monthAfter('2026-12')).toBe('2027-01')
  expect(monthOf(new Date('2026-11-30T18:30:00Z'), 'Asia/Kolkata')).toBe('2026-12')
})
