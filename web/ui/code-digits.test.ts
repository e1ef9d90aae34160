import { expect, it } from 'vitest'
import { codeDigits, wholeCode } from './code-digits.ts'

it('V14 reads digits of any script', () => {
  for (const code of ['493027', '４９３０２７', '४९३०२७', '٤٩٣٠٢٧', '৪৯৩০২৭', '𝟒𝟗𝟑𝟎𝟐𝟕', '49 30\u00A027', '49-30–27'])
    expect(codeDigits(code)).toBe('493027')
  expect(codeDigits('½ ² ① abc')).toBe('')
})

it('V14 finds a code of six digits in what was pasted or filled in', () => {
  for (const text of ['493027', ' 493 027 ', '493-027', '४९३ ०२७', 'Your code is 493027.', 'Code: 493027, valid for 10 minutes'])
    expect(wholeCode(text)).toBe('493027')
  for (const text of ['', '4', '49302', '4930271', '12345678', 'abc']) expect(wholeCode(text)).toBeUndefined()
})
