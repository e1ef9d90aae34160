import { expect, it } from 'vitest'
import { Refusal } from '#rules/platform/command/refusal.ts'
import { toMinor, toSignedMinor } from './amount-input.ts'

const read = (text: string, currency: string): unknown => {
  try {
    return toSignedMinor(text, currency, 'amount')
  } catch (error) {
    return error instanceof Refusal && error.code
  }
}

it.each([
  ['1000.50', 'JPY', 'VALIDATION'],
  ['1000', 'JPY', 1000],
  ['10.005', 'INR', 'VALIDATION'],
  ['-10.005', 'INR', 'VALIDATION'],
  ['0.001', 'INR', 'VALIDATION'],
  ['0.00', 'INR', 'VALIDATION'],
  ['--5', 'INR', 'VALIDATION'],
  ['1e3', 'INR', 'VALIDATION'],
  ['-10.5', 'INR', -1050],
  ['1.005', 'KWD', 1005],
  ['0.0005', 'KWD', 'VALIDATION'],
])('E6 reads %s in %s as %s', (text, currency, result) => {
  expect(read(text, currency)).toBe(result)
})

it('E6 names the field of an amount that the currency cannot represent, with the reason', () => {
  expect(() => toMinor('1000.50', 'JPY', 'received')).toThrow(
    expect.objectContaining({ extensions: { fields: { received: 'JPY has no decimals' } } }),
  )
})
