import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Fees } from '#contracts/document/words.ts'
import { partsBetween } from './kept-parts.ts'

const charged: Fees = {
  fee: '47292',
  taxes: [
    { name: 'CGST', rateBps: 900, amount: '4256' },
    { name: 'SGST', rateBps: 900, amount: '4256' },
  ],
  total: '55804',
}
const paid = 2_544_839

it('N3 returns exactly what was charged when a whole payment is refunded', () => {
  expect(partsBetween(charged, paid, 0)).toEqual({ amount: paid - 55_804, fees: charged })
})

it('N3 returns the amount first, and the fee with its taxes with the rest', () => {
  expect(partsBetween(charged, paid, paid - 1_000_000)).toEqual({ amount: 1_000_000, fees: { fee: '0', taxes: [], total: '0' } })
  expect(partsBetween(charged, paid, 44_839)).toEqual({
    amount: paid - 55_804,
    fees: {
      fee: '9293',
      taxes: [
        { name: 'CGST', rateBps: 900, amount: '836' },
        { name: 'SGST', rateBps: 900, amount: '836' },
      ],
      total: '10965',
    },
  })
})

it('N3 N6 adds up over any steps, with equal halves, and no part below zero', () => {
  const all = { amount: fc.nat(3_000_000), fee: fc.integer({ min: 1, max: 60_000 }), half: fc.nat(6_000), steps: fc.array(fc.nat(100)) }
  fc.assert(
    fc.property(fc.record(all), ({ amount, fee, half, steps }) => {
      const taxes = ['CGST' as const, 'SGST' as const].map((name) => ({ name, rateBps: 900, amount: String(half) }))
      const fees: Fees = { fee: String(fee), taxes: half ? taxes : [], total: String(fee + 2 * half) }
      let [kept, sums] = [0, { amount: 0, fee: 0, tax: 0 }]
      for (const step of [100, ...steps, 0]) {
        const next = Math.round(((amount + fee + 2 * half) * step) / 100)
        const parts = partsBetween(fees, kept, next)
        const [central, state] = parts.fees.taxes.map(({ amount: tax }) => Number(tax))
        expect([central, parts.amount + Number(parts.fees.total)]).toEqual([state, Math.abs(next - kept)])
        expect(Number(parts.fees.fee) + 2 * (central ?? 0)).toBe(Number(parts.fees.total))
        // of a step of one unit the two halves may take two
        for (const part of [parts.amount, Number(parts.fees.fee) + 1, central ?? 0]) expect(part).toBeGreaterThanOrEqual(0)
        const sign = next > kept ? 1 : -1
        sums = {
          amount: sums.amount + sign * parts.amount,
          fee: sums.fee + sign * Number(parts.fees.fee),
          tax: sums.tax + sign * 2 * (central ?? 0),
        }
        kept = next
      }
      expect(Object.values(sums).every((sum) => Math.abs(sum) === 0)).toBe(true)
    }),
  )
})
