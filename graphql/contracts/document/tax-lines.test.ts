import { expect, it } from 'vitest'
import { feesOf, roundingsOf, sumFees, taxesOf } from './tax-lines.ts'

const taxed = { fee: 1500, tax: 270, rateBps: 1800 }

it('E6 lists equal halves of the tax within one state, and one line elsewhere', () => {
  expect(feesOf(taxed, 'cgst_sgst')).toEqual({
    fee: '1500',
    taxes: [
      { name: 'CGST', rateBps: 900, amount: '135' },
      { name: 'SGST', rateBps: 900, amount: '135' },
    ],
    total: '1770',
  })
  expect(feesOf(taxed, 'cgst_utgst').taxes.map(({ name }) => name)).toEqual(['CGST', 'UTGST'])
  expect(feesOf(taxed, 'igst').taxes).toEqual([{ name: 'IGST', rateBps: 1800, amount: '270' }])
  expect(feesOf({ ...taxed, rateBps: null }, 'other').taxes).toEqual([{ name: 'Tax', rateBps: null, amount: '270' }])
  expect(feesOf({ fee: 0, tax: 0, rateBps: 1800 }, 'cgst_sgst').taxes).toEqual([])
})

it('E6 sums fees by tax, and names a rate only if it is the same', () => {
  const all = [feesOf(taxed, 'cgst_sgst'), feesOf({ fee: 100, tax: 10, rateBps: 1000 }, 'igst'), feesOf(taxed, 'cgst_sgst')]
  expect(sumFees(all)).toMatchObject({
    fee: '3100',
    taxes: [
      { name: 'CGST', rateBps: 900, amount: '270' },
      { name: 'SGST', rateBps: 900, amount: '270' },
      { name: 'IGST', rateBps: 1000, amount: '10' },
    ],
    total: '3650',
  })
  expect(sumFees([feesOf(taxed, 'igst'), feesOf({ fee: 1, tax: 1, rateBps: 500 }, 'igst')]).taxes[0]?.rateBps).toBe(null)
})

it('E6 names what the sum of rounded shares exceeds each tax by, at each rate of the month', () => {
  const shares = (kind: 'cgst_sgst' | 'igst', fee: number, tax: number, rateBps = 1800) => feesOf({ fee, tax, rateBps }, kind)
  const worst = shares('cgst_sgst', 2250, 410)
  expect(roundingsOf(worst)).toEqual([
    { name: 'CGST', amount: '2' },
    { name: 'SGST', amount: '2' },
  ])
  expect(roundingsOf(shares('igst', 74_025, 13_325))).toEqual([])
  expect(roundingsOf(shares('igst', 5, 0))).toEqual([{ name: 'IGST', amount: '-1' }])
  expect(roundingsOf(shares('cgst_sgst', 10_000, 1802, 1801))).toEqual([])
  const mixed = sumFees([worst, shares('igst', 1000, 181), shares('igst', 1000, 50, 500), feesOf({ fee: 0, tax: 0, rateBps: 0 }, 'other')])
  expect(mixed.parts?.map(({ fee }) => fee)).toEqual(['2250', '1000', '1000'])
  expect(roundingsOf(mixed)).toEqual([
    { name: 'CGST', amount: '2' },
    { name: 'SGST', amount: '2' },
    { name: 'IGST', amount: '1' },
  ])
  expect(roundingsOf(sumFees([mixed, mixed]))).toEqual([
    { name: 'CGST', amount: '5' },
    { name: 'SGST', amount: '5' },
    { name: 'IGST', amount: '2' },
  ])
  expect(roundingsOf({ fee: '-2250', taxes: [{ name: 'IGST', rateBps: 1800, amount: '-406' }], total: '-2656' })).toEqual([
    { name: 'IGST', amount: '-1' },
  ])
})

it('R31 E6 lists each tax of a launch apart, with its rate only if it recomputes', () => {
  const rates = { taxBps: 1800, taxKind: 'cgst_sgst' } as const
  const halves = (amount: string, rateBps: number | null) => [
    { name: 'CGST', rateBps, amount },
    { name: 'SGST', rateBps, amount },
  ]
  expect(taxesOf({ fee: '74025', tax: '13324' }, rates)).toEqual(halves('6662', 900))
  expect(taxesOf({ fee: '74025', tax: '13325' }, { ...rates, taxKind: 'igst' })).toEqual([{ name: 'IGST', rateBps: 1800, amount: '13325' }])
  // two rows of the launch got no reward
  expect(taxesOf({ fee: '73125', tax: '13160' }, rates)).toEqual(halves('6580', null))
  // the draft waits to be repriced after a move from another state
  expect(taxesOf({ fee: '74025', tax: '13325' }, rates)).toEqual([{ name: 'Tax', rateBps: null, amount: '13325' }])
  expect(taxesOf({ fee: '750', tax: '0' }, { taxBps: 0, taxKind: 'other' })).toEqual([{ name: 'Tax', rateBps: 0, amount: '0' }])
  expect(taxesOf({ fee: '750', tax: '135' }, { taxBps: null, taxKind: null })).toEqual([{ name: 'Tax', rateBps: null, amount: '135' }])
})
