import { expect, it } from 'vitest'
import { endOfCode, maskCode, voucherHash } from './voucher.ts'

it.each([
  ['ABCD-EFGH-1234', '1234'],
  ['A1B2C3D4', 'C3D4'],
  ['582193', '193'],
  ['5821', '21'],
  ['', ''],
])('E3 shows of the code “%s” only “%s”', (code, end) => {
  expect(endOfCode(code)).toBe(end)
  expect(maskCode(code)).not.toBe(code)
})

it('E3 tells vouchers apart by code, or by link and PIN', () => {
  const link = 'https://redeem.example.com/'
  expect(voucherHash({ code: 'A', link, pin: '1' })).toBe(voucherHash({ code: 'A' }))
  expect(voucherHash({ code: '', link, pin: '1' })).not.toBe(voucherHash({ code: '', link, pin: '2' }))
})
