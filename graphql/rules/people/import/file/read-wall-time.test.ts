import { describe, expect, it } from 'vitest'
import { readCountry } from './read-country.ts'
import { readWallTime } from './read-wall-time.ts'

describe('readWallTime', () => {
  it.each([
    ['2026-11-23', '2026-11-23T09:00'],
    ['2026-11-23 9:30', '2026-11-23T09:30'],
    ['2026-11-23T18:05:00', '2026-11-23T18:05'],
    ['46349', '2026-11-23T09:00'],
    ['46349.395833333336', '2026-11-23T09:30'],
  ])('reads %s', (text, expected) => expect(readWallTime(text)).toBe(expected))

  it.each(['23/11/2026', '11/12/2026', '12345', '99999', 'tomorrow', '2026-11'])('does not guess at %s', (text) =>
    expect(readWallTime(text)).toBeUndefined(),
  )
})

describe('readCountry', () => {
  it.each([
    ['IN', 'IN'],
    ['india', 'IN'],
    ['United States', 'US'],
    ['USA', 'US'],
    ['Côte d’Ivoire', 'CI'],
  ])('knows %s', (text, expected) => expect(readCountry(text)).toBe(expected))
  it('knows no Atlantis', () => expect(readCountry('Atlantis')).toBeUndefined())
})
