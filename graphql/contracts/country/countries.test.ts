import { getCountries } from 'libphonenumber-js'
import { expect, it } from 'vitest'
import { countries } from './countries.ts'

it('contains each country once, with a name', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  expect(new Set(countries).size).toBe(countries.length)
  expect(countries.filter((country) => !names.of(country))).toEqual([])
})

it('contains every country with phone numbers, except three that ISO does not list', () => {
  const missing = getCountries().filter((country) => !countries.includes(country))
  expect(missing).toEqual(['AC', 'TA', 'XK'])
})
