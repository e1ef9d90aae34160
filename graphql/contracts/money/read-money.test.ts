import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeMoneyFault, readMoney, readNumber } from './read-money.ts'

const rupees = (text: string) => readMoney(text, 'INR')

describe('readMoney', () => {
  it.each([
    ['500', '50000'],
    ['500.5', '50050'],
    ['500.', '50000'],
    ['Rs. 500/-', '50000'],
    ['Rs 500', '50000'],
    ['Rs.500.00', '50000'],
    ['rs.500/- only', '50000'],
    ['₹500/-', '50000'],
    ['₹ 500', '50000'],
    ['INR 500.00', '50000'],
    ['500 INR', '50000'],
    ['500/-', '50000'],
    ['500/=', '50000'],
    ['500 only', '50000'],
    ['1,00,000/-', '10000000'],
    ['6,30,974.5', '63097450'],
    ['  500.00  ', '50000'],
    ['₹\u00a0500.00\u00a0', '50000'],
    ['1 000', '100000'],
    ['1\u202f000', '100000'],
    ['५००', '50000'],
    ['５００', '50000'],
    ['٥٠٠', '50000'],
    ['500.0000', '50000'],
    ['0500', '50000'],
    ['434.99999999999994', '43500'],
    ['1210.0000000000002', '121000'],
    ['0', '0'],
    ['500.-', '50000'],
    ['500.--', '50000'],
    ['500,-', '50000'],
    ['500:-', '50000'],
    ['Rs. 1,500/ -', '150000'],
    ['500 /– only.', '50000'],
    ['500 Rs/-', '50000'],
    ['500 rupees only', '50000'],
    ['Rupees 500', '50000'],
    ['Rs 500 (Five hundred only)', '50000'],
    ['₹1,25,050/- (Rupees One lakh twenty-five thousand and fifty only)', '12505000'],
    ['500.50 (Five Hundred rupees and fifty paise)', '50050'],
    ['1,00,000', '10000000'],
    ['100,000', '10000000'],
    ['12,34,567.50', '123456750'],
    ['1,234,567.50', '123456750'],
    ['1 00 000', '10000000'],
    ['1\u00a0000\u00a0000', '100000000'],
    ["1'000", '100000'],
    ['1’000’000.50', '100000050'],
    ['١٬٠٠٠', '100000'],
    ['١٬٠٠٠٫٥٠', '100050'],
    ['１，０００．５０', '100050'],
    ['₨ 500', '50000'],
    ['₹\u202f1,00,000.00', '10000000'],
  ])('reads %j', (text, amount) => expect(rupees(text)).toEqual({ amount }))

  it.each([
    ['500,00', 'comma'],
    ['1,5', 'comma'],
    ['1,50,00', 'comma'],
    ['1.000,50', 'comma'],
    [',500', 'comma'],
    ['0,500', 'comma'],
    ['500 (Five thousand only)', 'words'],
    ['500.50 (Five hundred only)', 'words'],
    ['500 (incl. GST)', 'unreadable'],
    ['500 each', 'unreadable'],
    ['500 x 2', 'unreadable'],
    ['500 + 250', 'unreadable'],
    ['Rs. 1.5K', 'unreadable'],
    ['₹ 1,00,0', 'comma'],
    ['500 -', 'negative'],
    ['Rs -500', 'negative'],
    ['Rs only', 'unreadable'],
    ['100,00,000', 'comma'],
    ['1,000,00,000', 'comma'],
    ['1,23,456,789', 'comma'],
    ['123,45,678', 'comma'],
    ['1,2,3', 'comma'],
    ['1,00', 'comma'],
    ['10,0000', 'comma'],
    ['1,000 000', 'comma'],
    ["1'000,000", 'comma'],
    ['1 00', 'unreadable'],
    ['100 00 000', 'unreadable'],
    ["1'00'000", 'unreadable'],
    ['1.000.000', 'unreadable'],
    ['٥٠٠،٠٠', 'unreadable'],
    ['250,500,', 'comma'],
    ['1'.repeat(1_000_000), 'unreadable'],
    ['1.310', 'decimals'],
    ['60.000', 'decimals'],
    ['333.333333', 'decimals'],
    ['333.33333333333331', 'decimals'],
    ['500.005', 'decimals'],
    ['(500)', 'negative'],
    ['-500', 'negative'],
    ['−500', 'negative'],
    ['500-', 'negative'],
    ['$500', 'currency'],
    ['500 USD', 'currency'],
    ['USD 500', 'currency'],
    ['€500', 'currency'],
    ['', 'unreadable'],
    ['5e2', 'unreadable'],
    ['1k', 'unreadable'],
    ['1 lakh', 'unreadable'],
    ['5²', 'unreadable'],
    ['50%', 'unreadable'],
    ['1.2.3', 'unreadable'],
    ['TRUE', 'unreadable'],
    ['Five hundred', 'unreadable'],
    ['=1+1', 'unreadable'],
    ['99999999999999999', 'unreadable'],
  ])('refuses %j: %s', (text, fault) => expect(rupees(text)).toEqual({ fault }))

  it('supports other currencies, also with no or three decimals', () => {
    expect(readMoney('$500', 'USD')).toEqual({ amount: '50000' })
    expect(readMoney('US$500', 'USD').fault).toBe('currency')
    expect(readMoney('Rs. 500', 'USD').amount).toBeUndefined()
    expect(readMoney('1,000', 'JPY')).toEqual({ amount: '1000' })
    expect(readMoney('10.5', 'JPY')).toEqual({ fault: 'decimals' })
    expect(readMoney('1.005', 'KWD')).toEqual({ amount: '1005' })
    expect(describeMoneyFault('decimals', 'JPY')).toBe('JPY has no decimals')
  })

  it('parses every amount that a spreadsheet shows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 12 }), (minor) => {
        for (const locale of ['en', 'en-IN']) {
          const shown = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(minor / 100)
          expect(rupees(shown)).toEqual({ amount: String(minor) })
        }
      }),
    )
  })
})

it('parses whole numbers of points', () => {
  expect(readNumber('1,000', 0)).toEqual({ amount: '1000' })
  expect(readNumber('1,5', 0)).toEqual({ fault: 'comma' })
  expect(readNumber('1.5', 0)).toEqual({ fault: 'decimals' })
})
