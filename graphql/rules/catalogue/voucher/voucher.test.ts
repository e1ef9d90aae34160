import { expect, it } from 'vitest'
import { endOfCode, maskCode } from './voucher.ts'

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
