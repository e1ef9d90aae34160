import { expect, it } from 'vitest'
import { taxPlaceOf } from './tax-place.ts'

const own = (state: string | null, more: object = {}) => ({ country: 'IN', state, registration_number: null, ...more })
const billed = (state: string | null, more: object = {}) => ({ country: 'IN', state, tax_number: null, ...more })
const taxed = (issuer: string, ...of: Parameters<typeof taxPlaceOf> extends [string, ...infer Rest] ? Rest : never) => {
  const { taxKind, placeOfSupply } = taxPlaceOf(issuer, ...of)
  return [taxKind, placeOfSupply]
}

it('E6 taxes within one state, between states and abroad', () => {
  expect(taxed('Karnataka', own('karnataka '), undefined)).toEqual(['cgst_sgst', 'Karnataka (29)'])
  expect(taxed('Karnataka', own('Kerala'), undefined)).toEqual(['igst', 'Kerala (32)'])
  expect(taxed('Karnataka', own(null), undefined)).toEqual(['igst', null])
  expect(taxed('Karnataka', own('Massachusetts', { country: 'US' }), undefined)).toEqual(['other', null])
  expect(taxed('Karnataka', own(null, { country: null }), undefined)).toEqual(['other', null])
  expect(taxed('Texas', own('Kerala'), undefined)).toEqual(['other', null])
})

it('E6 taxes by UTGST in a union territory without a legislature, and by SGST in one with', () => {
  expect(taxed('Chandigarh', own('Chandigarh'), undefined)).toEqual(['cgst_utgst', 'Chandigarh (04)'])
  expect(taxed('Delhi', own('Delhi'), undefined)).toEqual(['cgst_sgst', 'Delhi (07)'])
  expect(taxed('Puducherry', own('Puducherry'), undefined)[0]).toBe('cgst_sgst')
  expect(taxed('Chandigarh', own('Ladakh'), undefined)[0]).toBe('igst')
})

it('E6 takes billing details before the registration, and a tax number before an address', () => {
  expect(taxed('Karnataka', own('Karnataka'), billed('Kerala'))).toEqual(['igst', 'Kerala (32)'])
  expect(taxed('Karnataka', own('Kerala', { registration_number: '29AAGCB7383J1Z4' }), undefined)[0]).toBe('cgst_sgst')
  expect(taxed('Karnataka', own('Kerala'), billed('Kerala', { tax_number: '29AAGCB7383J1Z4' }))[0]).toBe('cgst_sgst')
  expect(taxed('Karnataka', own('Karnataka'), billed('Karnataka', { country: 'US' }))).toEqual(['other', null])
  expect(taxed('Karnataka', own('Karnataka', { registration_number: 'MA004471902' }), undefined)[0]).toBe('cgst_sgst')
})
