import { expect, it } from 'vitest'
import { missingSums } from './missing-sums.ts'

it('R26 counts what waits before, and never less than nothing', () => {
  expect(missingSums('100', ['80', '50', '30'])).toEqual(['0', '30', '60'])
  expect(missingSums('0', ['80'])).toEqual(['80'])
  expect(missingSums('100', [])).toEqual([])
})

it('counts a wallet below zero as missing too', () => {
  expect(missingSums('-20', ['80'])).toEqual(['100'])
})
