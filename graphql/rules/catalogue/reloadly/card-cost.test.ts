import { expect, it } from 'vitest'
import { cardCostOf, costsMoreThanItsValue, leastWithoutLoss } from './card-cost.ts'
import { toDecimal, toMinorExact } from './decimal.ts'

const prices = { currency: 'USD', rate: 0.011834, fee: 0.5, feePercent: 1, discountPercent: 4 }

it('E3 counts the value at the product’s rate, both fees and the discount, rounded up to minor units', () => {
  // 1000 × 0.011834 = 11.834, + 0.5, + 1 %, − 4 %
  expect(cardCostOf(prices, 100_000, 'INR')).toBe(1198)
  expect(cardCostOf({ ...prices, fee: 0, feePercent: 0, discountPercent: 0 }, 100_000, 'INR')).toBe(1184)
  // 0.1 + 0.2 must not become 0.30000000000000004, which would round up
  expect(cardCostOf({ currency: 'USD', rate: 1, fee: 0.1, feePercent: 0, discountPercent: 0 }, 20, 'USD')).toBe(30)
  expect(cardCostOf({ currency: 'NGN', rate: 570, fee: 205.29, feePercent: 1, discountPercent: 7.5 }, 2500, 'USD')).toBe(1_352_904)
})

it('E3 knows currencies without and with three decimals', () => {
  expect(cardCostOf({ currency: 'KWD', rate: 0.00204, fee: 0, feePercent: 0, discountPercent: 0 }, 1000, 'JPY')).toBe(2040)
  expect(cardCostOf({ currency: 'JPY', rate: 1e-7, fee: 0, feePercent: 0, discountPercent: 0 }, 100, 'USD')).toBe(1)
})

it('E3 finds exactly when a card costs more than its value', () => {
  const usd = { currency: 'USD', rate: 1, fee: 0.5, feePercent: 0, discountPercent: 8 }
  expect(costsMoreThanItsValue(usd, 500, 'USD')).toBe(true)
  // 0.08 × 6.25 = 0.50: equal is no loss
  expect(costsMoreThanItsValue(usd, 625, 'USD')).toBe(false)
  expect(costsMoreThanItsValue({ ...usd, fee: 0, discountPercent: 0 }, 500, 'USD')).toBe(false)
  expect(costsMoreThanItsValue({ ...usd, fee: 0, feePercent: 0.1, discountPercent: 0.1 }, 500, 'USD')).toBe(false)
  expect(leastWithoutLoss(usd, 'USD', { from: 100, to: 10_000, step: 100 })).toBe(700)
  expect(leastWithoutLoss(usd, 'USD', { from: 100, to: 600, step: 100 })).toBeUndefined()
  expect(leastWithoutLoss({ ...usd, fee: 0 }, 'USD', { from: 100, to: 600, step: 100 })).toBe(100)
})

it('E3 reads the decimals that JSON wrote', () => {
  expect(toMinorExact(toDecimal(59.99), 2)).toBe(5999)
  expect(toMinorExact(toDecimal(59.995), 2)).toBeUndefined()
  expect(toMinorExact(toDecimal(25), 0)).toBe(25)
  expect(toDecimal(1e21)).toEqual({ units: 10n ** 21n, places: 0 })
  expect(() => toDecimal(Number.NaN)).toThrow('not a decimal')
})
