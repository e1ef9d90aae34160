import { describe, expect, it } from 'vitest'
import { compareNumbers, findDifferingState, withScheme } from './company-form.ts'

describe('V13 compares the repeated number while it is typed', () => {
  it.each([
    ['27AAPFU0939F1ZV', '', 'empty'],
    ['', '27', 'empty'],
    ['27AAPFU0939F1ZV', '27aap', 'so far'],
    ['27AAPFU0939F1ZV', ' 27aapfu0939f1zv ', 'same'],
    ['27AAPFU0939F1ZV', '27AAPFU0938', 'other'],
    ['27AAP', '27AAPFU', 'other'],
  ])('V13 %s and %s: %s', (number, again, answer) => expect(compareNumbers(number, again)).toBe(answer))
})

it.each([
  ['aurora.example.com', 'https://aurora.example.com'],
  [' www.aurora.example.com/about ', 'https://www.aurora.example.com/about'],
  ['http://aurora.example.com', 'http://aurora.example.com'],
  ['aurora', 'aurora'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
])('V11 %s is completed to %s', (typed, address) => expect(withScheme(typed)).toBe(address))

it('V12 V13 returns the state of a GSTIN if the address is in another one', () => {
  const form = { country: 'IN', state: 'Karnataka', registrationCountry: 'IN', registrationNumber: '27AAPFU0939F1ZV' }
  expect(findDifferingState(form)).toBe('Maharashtra')
  expect(findDifferingState({ ...form, state: 'Maharashtra' })).toBeUndefined()
  expect(findDifferingState({ ...form, state: '' })).toBeUndefined()
  expect(findDifferingState({ ...form, country: 'SG' })).toBeUndefined()
  expect(findDifferingState({ ...form, registrationNumber: '27AAP' })).toBeUndefined()
})
