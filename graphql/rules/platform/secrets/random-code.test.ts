import { expect, it } from 'vitest'
import { isChangedByExcel, makeCode } from './random-code.ts'

it.each([
  [12, ''],
  [12, '25'],
  [12, '2E'],
  [12, 'DEC'],
  [16, ''],
])('R30 R12 makes codes of %i characters with prefix "%s" that Excel does not change, nor their last four', (length, prefix) => {
  const codes = Array.from({ length: 20_000 }, () => makeCode(length, prefix))
  const shape = new RegExp(`^${prefix}[2-9A-HJKMNP-Z]{${length - prefix.length}}$`)
  expect(codes.filter((code) => !shape.test(code))).toEqual([])
  expect(codes.filter((code) => isChangedByExcel(code) || isChangedByExcel(code.slice(-4)))).toEqual([])
})

it.each(['219E0155', '12E45678', '4531876309215566', '2E45', '2345', 'MAR2', 'DEC25', 'TRUE'])(
  'R30 detects that Excel changes %s',
  (code) => {
    expect(isChangedByExcel(code)).toBe(true)
  },
)

it.each(['WBZARJGA7K3M9QXT', '219E01BE', 'E234', '234E', '23EE', 'MARS', '2E4X', 'TRUE2'])('R30 detects that Excel keeps %s', (code) => {
  expect(isChangedByExcel(code)).toBe(false)
})
