import { expect, it } from 'vitest'
import { warningAlreadyDue } from './end-warnings.ts'

it.each([
  ['2026-12-24T12:00:00Z', null],
  ['2026-12-08T12:00:01Z', null],
  ['2026-12-08T12:00:00Z', 14],
  ['2026-11-26T12:00:01Z', 14],
  ['2026-11-26T12:00:00Z', 2],
  ['2026-11-24T11:00:00Z', 2],
])('for a key that ends at %s the latest due warning is %s days before', (end, days) => {
  expect(warningAlreadyDue(new Date(end), new Date('2026-11-24T12:00:00Z'))).toBe(days)
})
