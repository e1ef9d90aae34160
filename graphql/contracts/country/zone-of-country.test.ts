import { expect, it } from 'vitest'
import { isTimeZone } from '#contracts/time/time-zone.ts'
import { countries } from './countries.ts'
import { countryOfZone, zoneOfCountry } from './zone-of-country.ts'

it('returns a valid zone for every country', () => {
  expect(countries.filter((country) => !isTimeZone(zoneOfCountry(country)))).toEqual([])
  expect(['IN', 'US', 'GB', 'JP'].map(zoneOfCountry)).toEqual(['Asia/Kolkata', 'America/New_York', 'Europe/London', 'Asia/Tokyo'])
})

it('A7 finds the country of a zone by its old and new name', () => {
  const zones = ['Asia/Kolkata', 'Asia/Calcutta', 'America/New_York', 'Europe/London']
  expect(zones.map((zone) => countryOfZone(zone))).toEqual(['IN', 'IN', 'US', 'GB'])
  expect(countryOfZone('America/Los_Angeles', ['CA', 'US'])).toBe('US')
  expect(['UTC', 'Etc/UTC', 'Nowhere/At_All'].map((zone) => countryOfZone(zone))).toEqual([undefined, undefined, undefined])
})
