import fc from 'fast-check'
import { expect, it } from 'vitest'
import { indianStates } from './gstin.ts'
import { cityOfPincode, statesOfPincode } from './pincode.ts'

it.each([
  ['110001', 'Delhi', 'New Delhi'],
  ['400001', 'Maharashtra', 'Mumbai'],
  ['403001', 'Goa', undefined],
  ['560001', 'Karnataka', 'Bengaluru'],
  ['737101', 'Sikkim', undefined],
  ['744101', 'Andaman and Nicobar Islands', undefined],
  ['194101', 'Ladakh', undefined],
  ['682001', 'Kerala', undefined],
])('V12 finds the state and city of %s: %s', (pincode, state, city) => {
  expect(statesOfPincode(pincode)[0]).toBe(state)
  expect(cityOfPincode(pincode)).toBe(city)
})

it('V12 returns both states of a border district', () => {
  expect(statesOfPincode('605001')).toEqual(['Puducherry', 'Tamil Nadu'])
  expect(statesOfPincode('682551')).toContain('Lakshadweep')
})

it('V12 rejects army pincodes, unassigned districts and malformed pincodes', () => {
  for (const text of ['', '000000', '010001', '900001', '290001', '11000', '1100011', '11000a', '１１０００１'])
    expect(statesOfPincode(text), text).toEqual([])
})

it('V12 has a pincode for every state, and only existing states', () => {
  const names = indianStates.map(({ name }) => name)
  const found = new Set(Array.from({ length: 900 }, (_, at) => `${at + 100}001`).flatMap(statesOfPincode))
  expect([...found].sort()).toEqual([...names].sort())
  fc.assert(fc.property(fc.string(), (text) => statesOfPincode(text).length <= 3))
})
