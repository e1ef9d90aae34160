import { expect, it } from 'vitest'
import { countryOptions } from '#web/entities/account/country-options.ts'
import { currencyOptions } from '#web/features/sign-up/currency-options.ts'
import { timeZones } from '#web/lib/dates/time-zones.ts'
import { callingCode } from '#web/lib/forms/phone.ts'
import { rankOptions } from './rank-options.ts'

const countries = countryOptions(callingCode)
const found = (words: string) => rankOptions(countries, words).map(({ label }) => label)

it('V16 ranks a prefix match before other matches', () => {
  expect(found('india')).toEqual(['India', 'British Indian Ocean Territory'])
  expect(found('  INDIA ')[0]).toBe('India')
  expect(found('states')).toContain('United States')
  expect(found('aland')[0]).toBe('Åland Islands')
  expect(found("Cote d'Iv")[0]).toBe('Côte d’Ivoire')
  expect(found('turkiye')[0]).toBe('Türkiye')
})

it('V16 ranks a zone by the start of its city before matches elsewhere', () => {
  const zone = (words: string) => rankOptions(timeZones(), words)[0]?.value
  expect(['tok', 'kolk', 'new york', 'asia/to', 'lond'].map(zone)).toEqual([
    'Asia/Tokyo',
    'Asia/Kolkata',
    'America/New_York',
    'Asia/Tokyo',
    'Europe/London',
  ])
})

it('V16 matches codes and notes, an exact match first', () => {
  expect(found('+91')[0]).toBe('India')
  expect(found('91')[0]).toBe('India')
  expect(found('de')[0]).toBe('Denmark')
  expect(found('gb')[0]).toBe('United Kingdom')
  const offers = [
    { currency: 'USD', brands: 9 },
    { currency: 'INR', brands: 5 },
  ]
  const currencies = currencyOptions(offers, String)
  expect(rankOptions(currencies, '₹')[0]?.value).toBe('INR')
  expect(rankOptions(currencies, 'inr')[0]?.value).toBe('INR')
})

it('V16 returns all options in order for an empty search, and none for an unknown name', () => {
  expect(rankOptions(countries, ' ')).toBe(countries)
  expect(found('zzz')).toEqual([])
})
