import { expect, it } from 'vitest'
import { withPlainDigits } from './plain-digits.ts'

it.each([...Intl.supportedValuesOf('numberingSystem')].filter((name) => !name.startsWith('hans') && !name.startsWith('hant')))(
  'V7 converts the digits of %s if they are decimal digits',
  (numberingSystem) => {
    const written = new Intl.NumberFormat('en', { numberingSystem, useGrouping: false }).format(9_876_543_210)
    if (/^\p{Nd}+$/u.test(written)) expect(withPlainDigits(written)).toBe('9876543210')
  },
)

it('V7 does not change numerals, fractions and footnotes', () => {
  expect(withPlainDigits('½ ² ① Ⅳ 五 abc 42')).toBe('½ ² ① Ⅳ 五 abc 42')
})
