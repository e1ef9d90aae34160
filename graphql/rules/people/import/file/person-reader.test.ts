import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountReader, splitName } from './person-reader.ts'

it.each([
  ['Anaïs Lefèvre', 'Anaïs', 'Lefèvre'],
  ['  Anaïs   de la Fontaine ', 'Anaïs', 'de la Fontaine'],
  ['Lefèvre, Anaïs', 'Anaïs', 'Lefèvre'],
  ['Lefèvre,', 'Lefèvre', ''],
  ['Cher', 'Cher', ''],
  ['', '', ''],
])('M15 reads %j as a first and a last name', (full, firstName, lastName) => {
  expect(splitName(full)).toEqual({ firstName, lastName })
})

const rupees = amountReader('INR', 2)

describe('amountReader', () => {
  it.each([
    ['500', '50000'],
    ['500.5', '50050'],
    ['500.00', '50000'],
    ['500.', '50000'],
    ['1,000', '100000'],
    ['1,00,000.75', '10000075'],
    ['₹ 1,000', '100000'],
    ['INR 250', '25000'],
    ['0500', '50000'],
    ['500.0000', '50000'],
  ])('reads %s', (text, minor) => expect(rupees(text)).toBe(minor))

  it.each(['', '-5', '12,50', '1.000,50', '5oo', '1e5', '500.005', '1,0', ',500', '$5', '99999999999999999', '=1+1', '٥٠٠'])(
    'does not guess at %j',
    (text) => expect(rupees(text)).toBeUndefined(),
  )

  it('knows currencies with no and with three minor digits', () => {
    expect(amountReader('JPY', 0)('1,000')).toBe('1000')
    expect(amountReader('JPY', 0)('10.5')).toBeUndefined()
    expect(amountReader('KWD', 3)('1.005')).toBe('1005')
  })

  it('reads back whatever a spreadsheet shows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 12 }), (minor) => {
        const amount = minor / 100
        for (const locale of ['en', 'en-IN']) {
          const shown = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(amount)
          expect(rupees(shown)).toBe(String(minor))
        }
      }),
    )
  })
})
