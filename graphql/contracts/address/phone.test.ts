import { describe, expect, it } from 'vitest'
import { describePhoneFault, formatPhone, isMobile, readPhone, readPhoneNumber } from './phone.ts'

const mumbai = '+919820012345'

/** The texts of a real file of 28 phone numbers, with variants of each, and the number that is expected of each text. */
const read: [written: string, phone: string][] = [
  ['9820012345', mumbai],
  ['09820012345', mumbai],
  ['+91 98200 12345', mumbai],
  ['91-98200-12345', mumbai],
  ['0091 98200 12345', mumbai],
  ['+91 (0) 98200 12345', mumbai],
  ['(+91) 98200-12345', mumbai],
  ['98200.12345', mumbai],
  ['\u202a+91 98200 12345\u202c', mumbai],
  ['\u2068+919820012345\u2069', mumbai],
  ['+91\ufe0d 98200 12345', mumbai],
  ['＋９１ ９８２００ １２３４５', mumbai],
  ['९८२००१२३४५', mumbai],
  ['৯৮২০০ ১২৩৪৫', mumbai],
  ['٩٨٢٠٠١٢٣٤٥', mumbai],
  ['𝟗𝟖𝟐𝟎𝟎 𝟏𝟐𝟑𝟒𝟓', mumbai],
  ['9\ufe0f\u20e38\ufe0f\u20e320012345', mumbai],
  ['98200\u00a012345', mumbai],
  ['98200\u00ad12345', mumbai],
  ['98200‑12345', mumbai],
  ["'+919820012345", mumbai],
  ['’9820012345', mumbai],
  ['tel:+919820012345', mumbai],
  ['whatsapp:+919820012345', mumbai],
  ['https://wa.me/919820012345', mumbai],
  ['+91 98200 12345 (WhatsApp)', mumbai],
  ['WhatsApp: +91 98200 12345', mumbai],
  ['📞 98200 12345', mumbai],
  ['+91 98200 12345 / WhatsApp', mumbai],
  ['98200 12345;', mumbai],
  ['919820012345.0', mumbai],
  ['9820012345.00', mumbai],
  ['022-23456789', '+912223456789'],
  ['022-23456789 ext 12', '+912223456789'],
  ['1800 209 1234', '+9118002091234'],
  ['+44 (0)20 7946 0958', '+442079460958'],
]

describe('V7 copied phone numbers', () => {
  it.each(read)('parses %j in India', (written, phone) => {
    expect(readPhoneNumber(written, 'IN')).toEqual({ phone })
  })

  it.each([
    '98200 12345 / 98200 54321',
    '98200 12345, 022 2345 6789',
    '98200 12345; 98200 54321',
    '98200 12345 or 98200 54321',
    '98200 12345\n98200 54321',
    '98200 12345 (98200 54321)',
    '+91 98200 12345 +91 98200 54321',
    '98200 12345/54321',
    '022-23456789/90',
    'H 98200 12345 O 022 2345 6789',
  ])('rejects %j as two numbers in any country', (written) => {
    expect(readPhoneNumber(written, 'IN')).toEqual({ fault: 'two' })
    expect(readPhoneNumber(written)).toEqual({ fault: 'two' })
  })

  it.each(['9.82001E+09', '9.1982E+11', '9.8200 12345E9', '9,82001E+09', '9.82001e+09', '9E+09', '९.82001E+09'])(
    'reports that a spreadsheet shortened %j',
    (written) => {
      expect(readPhoneNumber(written, 'IN')).toEqual({ fault: 'shortened' })
    },
  )

  it.each([
    '',
    '98200123',
    '+1 555 0100',
    '91 98200 12345 12',
    '98200 12345²3',
    '98200a12345',
    '1800 FLOWERS',
    'N/A',
    '-',
    '98200 12345-6',
  ])('rejects %j', (written) => {
    expect(readPhoneNumber(written, 'IN')).toEqual({ fault: 'unknown' })
  })

  it('has a message for each fault', () => {
    expect(describePhoneFault('two')).toBe('Please enter one phone number')
    expect(describePhoneFault('shortened')).toContain('Excel shortened this number')
    expect(describePhoneFault('unknown')).toContain('+91 98200 12345')
  })
})

it.each([
  ['a mobile number', '+919820012345', true],
  ['a number of a country that numbers both alike', '+12025550181', true],
  ['a land line', '+912223456789', false],
  ['a land line without the mobile 9 of Argentina', '+541112345678', false],
  ['a toll-free number', '+9118002091234', false],
  ['a worldwide toll-free number', '+80012345678', false],
  ['a number over the internet', '+33912345678', false],
  ['a number that is nobody’s', '+447700900123', false],
  ['no number', '', false],
  ['nothing', null, false],
] as const)('E5 tells whether SMS can reach %s: %s, %s', (_, phone, expected) => {
  expect(isMobile(phone)).toBe(expected)
})

it.each([
  '+919820012345',
  '+912223456789',
  '+9118002091234',
  '+12025550181',
  '+442079460958',
  '+4930123456',
  '+5491112345678',
  '+29022222',
])('R32 formats %s with spaces and parses it again', (phone) => {
  expect(formatPhone(phone)).toMatch(/^\+\d+( [\d-]+)+$/)
  expect(readPhone(formatPhone(phone))).toBe(phone)
})
