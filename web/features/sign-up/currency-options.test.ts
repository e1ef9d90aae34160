import { expect, it } from 'vitest'
import { currencyOptions, missingCurrencies } from './currency-options.ts'

const offers = [
  { currency: 'CHF', brands: 2 },
  { currency: 'INR', brands: 62 },
]

it('P8 names every currency that has brands with its symbol and their number, the most first', () => {
  expect(currencyOptions(offers, (brands) => `${brands} brands`)).toEqual([
    { value: 'INR', label: 'Indian Rupee', note: '₹ INR · 62 brands' },
    { value: 'CHF', label: 'Swiss Franc', note: 'CHF · 2 brands' },
  ])
})

it('P8 lists the currencies without brands apart', () => {
  const missing = missingCurrencies(offers)
  expect(missing.slice(0, 2)).toEqual(['Australian Dollar (AUD)', 'Bangladeshi Taka (BDT)'])
  expect([missing.length, missing.join()]).toEqual([31, expect.not.stringMatching(/INR|CHF/)])
})
