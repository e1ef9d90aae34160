import { expect, it } from 'vitest'
import { rewardCurrencies } from '#contracts/company/words.ts'
import { fromStripeAmount, toStripeAmount } from './recharge-cost.ts'

it.each([
  ['INR', 250_000_000, 250_000_000],
  ['JPY', 5000, 5000],
  ['VND', 1_000_000, 1_000_000],
  ['IDR', 150_000, 15_000_000],
  ['KWD', 5120, 5120],
])('R26 converts %s %i to the Stripe amount %i', (currency, minorUnits, amount) => {
  expect(toStripeAmount(minorUnits, currency)).toBe(amount)
})

it('R26 charges the total exactly, and reads back what was charged', () => {
  for (const currency of rewardCurrencies)
    for (const sum of [1, 7, 100, 12_345, 99_999_999]) {
      const amount = toStripeAmount(sum, currency)
      expect(Number.isInteger(amount), currency).toBe(true)
      expect(fromStripeAmount(amount, currency.toLowerCase()), currency).toBe(sum)
    }
})
