import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { rewardCurrencies } from '#contracts/company/words.ts'
import { taxKinds, taxOf } from '#contracts/money/fee-tax.ts'
import { fromStripeAmount, rechargeCost, toStripeAmount } from './recharge-cost.ts'

const card = { provider: 'stripe', currency: 'INR', feeBps: 190, feeFixed: 0 }

it('P3 R26 rounds the fee, and the tax in halves within one state', () => {
  const taxed = (taxKind: 'cgst_sgst' | 'igst') => rechargeCost(489_053, { ...card, rates: { taxBps: 1800, taxKind } })
  expect(taxed('cgst_sgst')).toEqual({ fee: 9292, tax: 1672, total: 500_017 })
  expect(taxed('igst')).toEqual({ fee: 9292, tax: 1673, total: 500_018 })
})

it('R26 rounds the fee up to a total that Stripe can charge, and adds nothing elsewhere', () => {
  const dinars = (provider: string) => rechargeCost(12_387, { ...card, provider, currency: 'KWD', rates: { taxBps: 0, taxKind: 'other' } })
  expect(dinars('test')).toEqual({ fee: 235, tax: 0, total: 12_622 })
  expect(dinars('stripe')).toEqual({ fee: 243, tax: 0, total: 12_630 })
})

it('R26 raises a total by less than one step at any rate of tax, also where the tax skips the next one', () => {
  const terms = fc.record({
    amount: fc.integer({ min: 1, max: 95_000_000 }),
    feeBps: fc.integer({ min: 0, max: 500 }),
    taxBps: fc.oneof(fc.constant(2500), fc.integer({ min: 0, max: 10_000 })),
    taxKind: fc.constantFrom(...taxKinds),
  })
  fc.assert(
    fc.property(terms, ({ amount, feeBps, ...rates }) => {
      const costIn = (currency: string) => rechargeCost(amount, { ...card, currency, feeBps, rates })
      const [exact, { fee, tax, total }] = [costIn('INR'), costIn('KWD')]
      expect([total % 10, amount + fee + tax]).toEqual([0, total])
      expect(total - exact.total).toBeLessThan(10)
      expect(Math.abs(tax - taxOf(fee, rates))).toBeLessThanOrEqual(2)
    }),
  )
})

it('R26 charges exactly the total that the page showed, in every currency', () => {
  const terms = fc.record({
    amount: fc.integer({ min: 1, max: 95_000_000 }),
    currency: fc.constantFrom(...rewardCurrencies),
    feeBps: fc.integer({ min: 0, max: 500 }),
    taxBps: fc.integer({ min: 0, max: 2800 }),
    taxKind: fc.constantFrom(...taxKinds),
  })
  fc.assert(
    fc.property(terms, ({ amount, currency, feeBps, ...rates }) => {
      const { fee, tax, total } = rechargeCost(amount, { ...card, currency, feeBps, rates })
      expect(amount + fee + tax).toBe(total)
      expect(fromStripeAmount(toStripeAmount(total, currency), currency)).toBe(total)
    }),
  )
})
