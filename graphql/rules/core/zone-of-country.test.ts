import { expect, it } from 'vitest'
import { isTimeZone } from '../campaign/delivery.input.ts'
import { countries } from './countries.ts'
import { zoneOfCountry } from './zone-of-country.ts'

it('knows a real zone for every country', () => {
  expect(countries.filter((country) => !isTimeZone(zoneOfCountry(country)))).toEqual([])
  expect(['IN', 'US', 'GB', 'JP'].map(zoneOfCountry)).toEqual(['Asia/Kolkata', 'America/New_York', 'Europe/London', 'Asia/Tokyo'])
})
