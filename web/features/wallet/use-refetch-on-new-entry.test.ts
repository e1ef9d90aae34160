import { expect, it } from 'vitest'
import { isBehind } from './use-refetch-on-new-entry.ts'

it('R28 knows an answer that misses the newest line, by number and not by text', () => {
  expect(isBehind('9', '10')).toBe(true)
  expect(isBehind('10', '10')).toBe(false)
  expect(isBehind('11', '10')).toBe(false)
})

it('R28 leaves alone who may not read lines', () => {
  expect(isBehind(undefined, '10')).toBe(false)
  expect(isBehind('10', undefined)).toBe(false)
})
