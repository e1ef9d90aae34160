import { expect, it } from 'vitest'
import { groupedMoney, plainMoney } from './plain-money.ts'

it('R28 formats amounts for a spreadsheet exactly', () => {
  expect([plainMoney(-123_450, 2), plainMoney('5', 2), plainMoney(0, 2), plainMoney(1234, 0), plainMoney(-5, 3)]).toEqual([
    '-1234.50',
    '0.05',
    '0.00',
    '1234',
    '-0.005',
  ])
  expect(plainMoney('9007199254740993', 2)).toBe('90071992547409.93')
})

it('R28 formats amounts as the page does', () => {
  expect([groupedMoney('-50885000', 'INR'), groupedMoney(5, 'USD'), groupedMoney(1_234_567, 'JPY')]).toEqual([
    '−5,08,850.00',
    '0.05',
    '12,34,567',
  ])
})
