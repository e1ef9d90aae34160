import { expect, it } from 'vitest'
import { lastEndedMonth, monthAfter, monthOf, startOfMonth } from './statement-months.ts'

it('E6 ends a month by the clocks of its zone, a quarter of an hour late', () => {
  const justAfter = new Date('2026-11-30T18:40:00Z')
  expect(lastEndedMonth('Asia/Kolkata', justAfter)).toBe('2026-10')
  expect(lastEndedMonth('Asia/Kolkata', new Date('2026-11-30T18:45:00Z'))).toBe('2026-11')
  expect(lastEndedMonth('America/New_York', new Date('2026-11-30T18:45:00Z'))).toBe('2026-10')
  expect(lastEndedMonth('Pacific/Kiritimati', new Date('2026-12-31T10:15:00Z'))).toBe('2026-12')
})

it('E6 knows where a month begins, over a change of clocks and of years', () => {
  expect(startOfMonth('2026-11', 'America/New_York').toISOString()).toBe('2026-11-01T04:00:00.000Z')
  expect(startOfMonth('2026-12', 'America/New_York').toISOString()).toBe('2026-12-01T05:00:00.000Z')
  expect(monthAfter('2026-12')).toBe('2027-01')
  expect(monthOf(new Date('2026-11-30T18:30:00Z'), 'Asia/Kolkata')).toBe('2026-12')
})
