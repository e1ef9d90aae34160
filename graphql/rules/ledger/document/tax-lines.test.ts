import { expect, it } from 'vitest'
import { feesOf, sumFees } from './tax-lines.ts'

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

it('E6 loses nothing of an odd tax of the first version', () => {
  expect(feesOf({ ...taxed, tax: 271 }, 'cgst_sgst').taxes.map(({ amount }) => amount)).toEqual(['135', '136'])
})

it('E6 sums fees by tax, and names a rate only if it is the same', () => {
  const all = [feesOf(taxed, 'cgst_sgst'), feesOf({ fee: 100, tax: 10, rateBps: 1000 }, 'igst'), feesOf(taxed, 'cgst_sgst')]
  expect(sumFees(all)).toEqual({
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
