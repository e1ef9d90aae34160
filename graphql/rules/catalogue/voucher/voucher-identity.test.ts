import { expect, it } from 'vitest'
import { bareCode, VoucherIndex } from './voucher-identity.ts'

const plain = { pin_distinguishes: false, case_distinguishes: false }

it.each([
  ['hyphens and spaces', 'KTRA-8842 7731'],
  ['an en dash and a no-break space', 'KTRA\u20138842\u00a07731'],
  ['a minus sign and an em dash', 'KTRA\u22128842\u20147731'],
  ['a non-breaking and a soft hyphen', 'KTRA\u20118842\u00ad7731'],
  ['a zero-width space and a byte order mark', '\ufeffKTRA\u200b88427731'],
  ['a joiner and a direction mark', 'KTRA\u200d8842\u200e7731'],
  ['full-width letters, digits and dash', 'ＫＴＲＡ－８８４２７７３１'],
  ['an ideographic space and a wave dash', 'KTRA\u30008842\u301c7731'],
  ['a hyphen bullet and a variation selector', 'KTRA\u2043884\ufe0f27731'],
  ['a line break', 'KTRA8842\r\n7731'],
])('M6 compares a code without %s', (_, code) => {
  expect(bareCode(code)).toBe('KTRA88427731')
})

it('M6 keeps a code of dashes only, and all other signs', () => {
  expect([bareCode('------'), bareCode('A.B_C+1/2')]).toEqual(['------', 'A.B_C+1/2'])
})

it('M6 counts a code as one voucher in whatever case and PIN, unless its brand tells them apart', () => {
  const find = (brand: typeof plain, pin?: string, code = 'Straße-Σας-1') => {
    const index = new VoucherIndex<string>(brand)
    index.add({ code: 'STRASSE ΣΑΣ 1', pin: '0042' }, 'first')
    index.add({ code: 'STRASSE ΣΑΣ 1', pin: '0043' }, 'second')
    return index.find({ code, pin })
  }
  expect(find(plain, '00 42')).toEqual({ found: 'first', difference: 'case' })
  expect(find(plain, '0044', 'STRASSEΣΑΣ1')).toEqual({ found: 'first', difference: 'pin' })
  const byPin = { ...plain, pin_distinguishes: true }
  expect(find(byPin, '0043', 'STRASSE ΣΑΣ 1')).toEqual({ found: 'second', difference: 'none' })
  expect(find(byPin, '0043', 'STRASSE-ΣΑΣ-1')).toEqual({ found: 'second', difference: 'spelling' })
  expect(find(byPin, '0044', 'STRASSE ΣΑΣ 1')).toBeUndefined()
  expect(find(byPin, undefined, 'STRASSE ΣΑΣ 1')).toEqual({ found: 'first', difference: 'none' })
  expect(find({ ...plain, case_distinguishes: true }, '0042')).toBeUndefined()
})

it('M6 tells vouchers that are only a link apart by link and PIN', () => {
  const index = new VoucherIndex<string>(plain)
  index.add({ code: '', link: 'https://redeem.example.com/a', pin: '1' }, 'first')
  const found = ['1', '2', undefined].map((pin) => index.find({ code: '', link: 'HTTPS://Redeem.Example.com/a', pin })?.found)
  expect(found).toEqual(['first', undefined, undefined])
  expect(index.find({ code: '', link: 'https://redeem.example.com/A', pin: '1' })).toBeUndefined()
})
