import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { feeOf } from '#rules/campaign/cost.ts'
import { taxOfFee } from './tax-of-fee.ts'

it('E6 divides the tax of a fee among its parts, so that it adds up and never exceeds a part', () => {
  const share = fc.integer({ min: 0, max: 100 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.array(share, { maxLength: 8 }), (value, shares) => {
      const { fee, tax } = feeOf(value, { feeBps: 150, taxBps: 1800 })
      let left = fee + tax
      let taxes = 0
      for (const taken of [...shares.map((percent) => Math.floor((left * percent) / 100)), Number.POSITIVE_INFINITY]) {
        const part = Math.min(taken, left)
        const own = taxOfFee({ fee: fee + tax, fee_remaining: left, tax }, part)
        expect(own).toBeGreaterThanOrEqual(0)
        expect(own).toBeLessThanOrEqual(part)
        taxes += own
        left -= part
      }
      expect(taxes).toBe(tax)
    }),
  )
})
