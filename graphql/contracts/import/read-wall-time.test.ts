import { describe, expect, it } from 'vitest'
import { readCountry } from '#contracts/country/read-country.ts'
import { ambiguousParts, readWallTime } from './read-wall-time.ts'

describe('readWallTime', () => {
  it.each([
    ['2026-11-23', '2026-11-23T09:00'],
    ['2026-11-23 9:30', '2026-11-23T09:30'],
    ['2026-11-23T18:05:00', '2026-11-23T18:05'],
    ['46349', '2026-11-23T09:00'],
    ['46349.395833333336', '2026-11-23T09:30'],
    ['23/11/2026', '2026-11-23T09:00'],
    ['02/28/2027', '2027-02-28T09:00'],
    ['05/05/2027', '2027-05-05T09:00'],
    ['5.3.2027 7:05', '2027-03-05T07:05'],
    ['2027/3/5', '2027-03-05T09:00'],
    ['15-Feb-27', '2027-02-15T09:00'],
    ['28-Feb-2027', '2027-02-28T09:00'],
    ['1 March 2027', '2027-03-01T09:00'],
    ['05 Mar 2027 10:30 AM', '2027-03-05T10:30'],
    ['05 Mar 2027, 12:15 am', '2027-03-05T00:15'],
    ['Wednesday, 31 March 2027', '2027-03-31T09:00'],
    ['March 3rd, 2027 at 3:05 p.m.', '2027-03-03T15:05'],
    ['3. März 2027', '2027-03-03T09:00'],
    ['9 Sept 2027', '2027-09-09T09:00'],
  ])('reads %s', (text, expected) => expect(readWallTime(text)).toBe(expected))

  it('reads an ambiguous date in the given order', () => {
    expect(readWallTime('11/12/2026', 'day_first')).toBe('2026-12-11T09:00')
    expect(readWallTime('11/12/2026 10:30', 'month_first')).toBe('2026-11-12T10:30')
    expect(ambiguousParts('11/12/2026 10:30')).toEqual({ first: 11, second: 12 })
    expect(ambiguousParts('11.12.2026')).toBeUndefined()
  })

  it.each([
    '11/12/2026',
    '12345',
    '99999',
    'tomorrow',
    '2026-11',
    '15 Marble 2027',
    '13/13/2026',
    '2 March 2027 13:30 AM',
    `5 ${' '.repeat(30_000)} x`,
  ])('does not guess at %s', (text) => expect(readWallTime(text)).toBeUndefined())
})

describe('readCountry', () => {
  it.each([
    ['IN', 'IN'],
    ['india', 'IN'],
    ['United States', 'US'],
    ['USA', 'US'],
    ['Côte d’Ivoire', 'CI'],
  ])('reads %s', (text, expected) => expect(readCountry(text)).toBe(expected))
  it('returns undefined for an unknown country', () => expect(readCountry('Atlantis')).toBeUndefined())
})
