import { expect, it } from 'vitest'
import { isBehind } from './use-refetch-on-new-entry.ts'

it('R28 detects a response without the newest entry, comparing numbers and not text', () => {
  expect(isBehind('9', '10')).toBe(true)
  expect(isBehind('10', '10')).toBe(false)
  expect(isBehind('11', '10')).toBe(false)
})

it('R28 is never behind for users who cannot read entries', () => {
  expect(isBehind(undefined, '10')).toBe(false)
  expect(isBehind('10', undefined)).toBe(false)
})
