import { expect, it } from 'vitest'
import { graceEnd } from './require-two-factor.ts'

it('R25 ends the grace with its last day in the company’s time zone, also over a change of clocks, and at once without grace', () => {
  const now = new Date('2026-10-20T20:00:00Z')
  expect(graceEnd(0, now, 'Asia/Kolkata')).toEqual(now)
  expect(graceEnd(7, now, 'Asia/Kolkata').toISOString()).toBe('2026-10-28T18:29:59.999Z')
  expect(graceEnd(7, now, 'Europe/Berlin').toISOString()).toBe('2026-10-27T22:59:59.999Z')
})
