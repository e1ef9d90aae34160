import { expect, it } from 'vitest'
import { currencyOptions } from './reward-choice-form.tsx'

it('P8 names every currency with its symbol', () => {
  const options = currencyOptions()
  expect(options.find(({ value }) => value === 'INR')).toEqual({ value: 'INR', label: 'Indian Rupee', note: '₹ INR' })
  expect(options.find(({ value }) => value === 'CHF')?.note).toBe('CHF')
})
