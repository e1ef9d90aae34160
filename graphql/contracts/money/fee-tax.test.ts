import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { taxKinds, taxOf } from './fee-tax.ts'

it('E6 rounds each half of the tax within one state, and the whole tax elsewhere', () => {
  const taxes = (fee: number, taxBps = 1800) => taxKinds.map((taxKind) => taxOf(fee, { taxBps, taxKind }))
  expect(taxes(9292)).toEqual([1672, 1672, 1673, 1673])
  expect(taxes(95)).toEqual([18, 18, 17, 17])
  expect(taxes(94)).toEqual([16, 16, 17, 17])
  expect(taxes(10_000, 5)).toEqual([6, 6, 5, 5])
})

it('E6 never taxes by more than a paisa off the exact half', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), fc.integer({ min: 0, max: 2800 }), (fee, taxBps) => {
      const half = taxOf(fee, { taxBps, taxKind: 'cgst_sgst' }) / 2
      expect(Number.isInteger(half)).toBe(true)
      expect(Math.abs(20_000 * half - fee * taxBps)).toBeLessThanOrEqual(10_000)
    }),
  )
})
