import { describe, expect, it } from 'vitest'
import { monthFigures, previousMonth } from './month-figures.ts'

const day = (date: string, issued: number, claimed: number, value: string) => ({
  day: date,
  issued_count: issued,
  claimed_count: claimed,
  claimed_value: value,
  released_value: '0',
})

describe('monthFigures', () => {
  it('sums only the days of the month', () => {
    const days = [day('2026-10-31', 5, 5, '50000'), day('2026-11-01', 10, 2, '20050'), day('2026-11-20', 1, 1, '9007199254740991')]
    expect(monthFigures(days, '2026-11')).toEqual({
      issued: 11,
      claimed: 3,
      claimedValue: '9007199254761041',
      returnedValue: '0',
    })
  })

  it('returns zeros for an empty month', () => {
    expect(monthFigures([], '2026-11').claimedValue).toBe('0')
  })
})

describe('previousMonth', () => {
  it('crosses a year', () => {
    expect(previousMonth('2026-11')).toBe('2026-10')
    expect(previousMonth('2027-01')).toBe('2026-12')
  })
})
