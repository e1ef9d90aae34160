import { expect, it } from 'vitest'
import { feesOf, matchingRate } from './tax-lines.ts'

const issuer = { state: 'Karnataka', country: 'IN' }
const taxed = { fee: 1500, tax: 270, rateBps: 1800 }
const taxesOf = (...of: Parameters<typeof feesOf>) => feesOf(...of).taxes

it('E6 chooses the GST lines by the states of issuer and buyer', () => {
  expect(feesOf(taxed, issuer, { state: 'karnataka', country: 'IN' })).toEqual({
    fee: '1500',
    taxes: [
      { name: 'CGST', rateBps: 900, amount: '135' },
      { name: 'SGST', rateBps: 900, amount: '135' },
    ],
    total: '1770',
  })
  expect(taxesOf(taxed, issuer, { state: 'Kerala', country: 'IN' })).toEqual([{ name: 'IGST', rateBps: 1800, amount: '270' }])
  expect(taxesOf(taxed, issuer, { state: null, country: 'IN' })).toMatchObject([{ name: 'IGST' }])
  const chandigarh = { state: 'Chandigarh', country: 'IN' }
  expect(taxesOf(taxed, chandigarh, chandigarh)[1]?.name).toBe('UTGST')
})

it('E6 returns one line abroad, and none without tax', () => {
  expect(taxesOf(taxed, issuer, { state: 'Massachusetts', country: 'US' })).toEqual([{ name: 'Tax', rateBps: 1800, amount: '270' }])
  expect(taxesOf(taxed, { state: 'Texas', country: null }, { state: 'Kerala', country: 'IN' })).toMatchObject([{ name: 'Tax' }])
  expect(taxesOf({ fee: 0, tax: 0, rateBps: 1800 }, issuer, issuer)).toEqual([])
})

it('E6 keeps an odd paisa, and returns no rate that does not match the tax', () => {
  expect(taxesOf({ ...taxed, tax: 271 }, issuer, issuer).map(({ amount }) => amount)).toEqual(['135', '136'])
  expect(matchingRate(1500, 270, 1800)).toBe(1800)
  expect(matchingRate(1500, 270, 500)).toBe(null)
})
