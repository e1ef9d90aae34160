import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { validationErrors } from '../../../tests/support/validation-errors.ts'
import { billingInput } from './billing.ts'

const billing = { legalName: 'Acme', email: 'a@acme.example', address: '1 Road', city: 'Pune', postalCode: '411001', country: 'in' }

it('V12 C3 requires six digits in India and any postal code elsewhere', () => {
  expect(z.parse(billingInput, { ...billing, taxNumber: '' })).toMatchObject({ country: 'IN', taxNumber: null, state: null })
  expect(validationErrors(billingInput, { ...billing, postalCode: 'SW1A' })).toHaveProperty('postalCode')
  expect(validationErrors(billingInput, { ...billing, country: 'GB', postalCode: 'SW1A 1AA' })).toEqual({})
})

it('V13 C4 requires a GSTIN as tax number in India, and at least five letters or digits elsewhere', () => {
  expect(validationErrors(billingInput, { ...billing, taxNumber: '29ABC' })).toHaveProperty('taxNumber')
  expect(validationErrors(billingInput, { ...billing, taxNumber: '32AABCA4821M1ZX' })).toHaveProperty('taxNumber')
  expect(validationErrors(billingInput, { ...billing, taxNumber: '29ABC', postalCode: '' })).toMatchObject({
    taxNumber: expect.stringMatching(/GSTIN/),
  })
  expect(z.parse(billingInput, { ...billing, taxNumber: ' 32aabca4821m1zw ' })).toMatchObject({ taxNumber: '32AABCA4821M1ZW' })
  expect(validationErrors(billingInput, { ...billing, country: 'GB', postalCode: 'SW1A 1AA', taxNumber: 'GB123' })).toEqual({})
})

it('E6 M5 names each field that documents can’t print', () => {
  const sentence = 'Our documents can’t print “ᚠ”. Please use other letters'
  const runes = { legalName: 'ᚠ', address: 'ᚠ', city: 'ᚠ', state: 'ᚠ' }
  expect(validationErrors(billingInput, { ...billing, ...runes })).toEqual({
    legalName: sentence,
    address: sentence,
    city: sentence,
    state: sentence,
  })
})
