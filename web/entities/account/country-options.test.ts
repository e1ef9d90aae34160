import { expect, it } from 'vitest'
import { callingCode, countryOfPhone, isValidPhone } from '#web/lib/forms/phone.ts'
import { countryOptions, guessCountry } from './country-options.ts'

it('A7 names countries with their calling codes', () => {
  const options = countryOptions(callingCode)
  expect(options.find(({ value }) => value === 'IN')).toEqual({ value: 'IN', label: 'India', note: '+91' })
  expect(options.map(({ label }) => label)).toEqual(options.map(({ label }) => label).toSorted((a, b) => a.localeCompare(b, 'en')))
})

it('A7 defaults to the country of the time zone, then of the browser, then India', () => {
  expect(guessCountry('Asia/Kolkata', ['en-US', 'en'])).toBe('IN')
  expect(guessCountry('Asia/Calcutta', ['en-US'])).toBe('IN')
  expect(guessCountry('UTC', ['en', 'de-CH', 'fr-FR'])).toBe('CH')
  expect(guessCountry('UTC', ['en'])).toBe('IN')
  expect(guessCountry('UTC', [])).toBe('IN')
})

it('V7 accepts a number of the chosen country', () => {
  expect(isValidPhone('098765 43210', 'IN')).toBe(true)
  expect(isValidPhone('12345', 'IN')).toBe(false)
  expect(isValidPhone('+1 212 555 0123', 'IN')).toBe(true)
})

it('A7 V7 detects the country of a number typed with its calling code', () => {
  expect(countryOfPhone(' +91 98765 43210 ')).toBe('IN')
  expect(countryOfPhone('098765 43210')).toBeUndefined()
  expect(countryOfPhone('+91 987')).toBeUndefined()
})
