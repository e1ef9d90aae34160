import { expect, it } from 'vitest'
import { taxLines } from './tax-lines.ts'

const issuer = { state: 'Karnataka', country: 'IN' }
const taxed = { fee: 1500, tax: 270, taxBps: 1800 }

it('E6 names GST by the two states', () => {
  expect(taxLines(taxed, issuer, { state: 'karnataka', country: 'IN' })).toEqual([
    { name: 'CGST', rateBps: 900, amount: '135' },
    { name: 'SGST', rateBps: 900, amount: '135' },
  ])
  expect(taxLines(taxed, issuer, { state: 'Kerala', country: 'IN' })).toEqual([{ name: 'IGST', rateBps: 1800, amount: '270' }])
  expect(taxLines(taxed, issuer, { state: null, country: 'IN' })).toMatchObject([{ name: 'IGST' }])
  expect(taxLines(taxed, { state: 'Chandigarh', country: 'IN' }, { state: 'Chandigarh', country: 'IN' })[1]?.name).toBe('UTGST')
})

it('E6 has one line abroad, and none without a tax', () => {
  expect(taxLines(taxed, issuer, { state: 'Massachusetts', country: 'US' })).toEqual([{ name: 'Tax', rateBps: 1800, amount: '270' }])
  expect(taxLines(taxed, { state: 'Texas', country: null }, { state: 'Kerala', country: 'IN' })).toMatchObject([{ name: 'Tax' }])
  expect(taxLines({ fee: 0, tax: 0, taxBps: 1800 }, issuer, issuer)).toEqual([])
})

it('E6 loses no odd paisa, and claims no rate that is not the one', () => {
  expect(taxLines({ ...taxed, fee: 1506, tax: 271 }, issuer, issuer).map(({ amount }) => amount)).toEqual(['135', '136'])
  expect(taxLines({ ...taxed, taxBps: 500 }, issuer, issuer).map(({ rateBps }) => rateBps)).toEqual([null, null])
})
