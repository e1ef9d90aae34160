import { describe, expect, it } from 'vitest'
import { plannedMoment } from './planned-moment.ts'

describe('plannedMoment', () => {
  it('formats the chosen wall time with its zone', () => {
    expect(plannedMoment({ sendMode: 'scheduled', sendAtLocal: '2026-11-23T09:30', timeZone: 'Asia/Kolkata' })).toBe(
      '23 Nov 2026, 09:30 IST',
    )
  })

  it('returns nothing for an immediate or a missing delivery', () => {
    expect(plannedMoment({ sendMode: 'now', sendAtLocal: null, timeZone: 'Asia/Kolkata' })).toBeUndefined()
    expect(plannedMoment(null)).toBeUndefined()
  })
})
