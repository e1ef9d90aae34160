import { describe, expect, it } from 'vitest'
import { formatMoney } from './format-money.ts'
import { addMoney, compareMoney, editableMoney, fractionOf, multiplyMoney, parseMoney, shortMoney, signOf, subtractMoney } from './money.ts'

describe('formatMoney', () => {
  it('groups the Indian way and always shows the paise', () => {
    expect(formatMoney('63097450', 'INR')).toBe('₹6,30,974.50')
    expect(formatMoney('0', 'INR')).toBe('₹0.00')
    expect(formatMoney('5', 'INR')).toBe('₹0.05')
  })

  it('drops the fraction only of a whole sum', () => {
    expect(formatMoney('63097400', 'INR', { whole: true })).toBe('₹6,30,974')
    expect(formatMoney('63097450', 'INR', { whole: true })).toBe('₹6,30,974.50')
  })

  it('writes signs for statement lines, with a minus sign rather than a hyphen', () => {
    expect(formatMoney('6750000', 'INR', { signed: true, bare: true })).toBe('+67,500.00')
    expect(formatMoney('-50885000', 'INR', { signed: true, bare: true })).toBe('−5,08,850.00')
    expect(formatMoney('0', 'INR', { signed: true, bare: true })).toBe('0.00')
  })

  it('uses the decimals of the currency', () => {
    expect(formatMoney('1250', 'JPY')).toBe('¥1,250')
    expect(formatMoney('1250', 'KWD', { bare: true })).toBe('1.250')
  })

  it('is exact where a float is not', () => {
    expect(formatMoney('9007199254740991', 'INR')).toBe('₹9,00,71,99,25,47,409.91')
  })
})

describe('parseMoney', () => {
  it('parses typed amounts', () => {
    expect(parseMoney('6,30,974.5', 'INR')).toBe('63097450')
    expect(parseMoney(' ₹500 ', 'INR')).toBe('50000')
    expect(parseMoney('500.', 'INR')).toBe('50000')
    expect(parseMoney('007', 'INR')).toBe('700')
  })

  it('rejects text that is not an amount of the currency', () => {
    for (const text of ['', '-5', 'abc', '1.234', '1.2.3', '1e3', '12345678901234']) expect(parseMoney(text, 'INR')).toBeUndefined()
    expect(parseMoney('1.5', 'JPY')).toBeUndefined()
  })

  it('parses what editableMoney formats, with the usual grouping', () => {
    expect(['10000000', '63097450', '5'].map((amount) => editableMoney(amount, 'INR'))).toEqual(['1,00,000', '6,30,974.50', '0.05'])
    for (const amount of ['50000', '50050', '5', '63097450']) expect(parseMoney(editableMoney(amount, 'INR'), 'INR')).toBe(amount)
  })
})

it('calculates in integers', () => {
  expect(addMoney('1', '2', '-5')).toBe('-2')
  expect(addMoney()).toBe('0')
  expect(subtractMoney('0', '-5')).toBe('5')
  expect(multiplyMoney('50000', 1240)).toBe('62000000')
  expect([compareMoney('9', '10'), compareMoney('10', '10'), compareMoney('-1', '-2')]).toEqual([-1, 0, 1])
  expect([signOf('-1'), signOf('0'), signOf('1')]).toEqual([-1, 0, 1])
  expect([fractionOf('1', '4'), fractionOf('1', '0')]).toEqual([0.25, 0])
})

it('shortens for an axis', () => {
  expect(['200000000', '15000000000', '120000', '50000'].map((amount) => shortMoney(amount, 'INR'))).toEqual([
    '₹20 L',
    '₹15 Cr',
    '₹1.2 k',
    '₹500',
  ])
})
