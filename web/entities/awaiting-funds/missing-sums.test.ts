import { expect, it } from 'vitest'
import { missingSums } from './missing-sums.ts'

it('R26 includes earlier launches and never goes below zero', () => {
  expect(missingSums('100', ['80', '50', '30'])).toEqual(['0', '30', '60'])
  expect(missingSums('0', ['80'])).toEqual(['80'])
  expect(missingSums('100', [])).toEqual([])
})

it('adds a negative balance to the missing sum', () => {
  expect(missingSums('-20', ['80'])).toEqual(['100'])
})
