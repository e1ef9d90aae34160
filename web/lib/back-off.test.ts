import { expect, it } from 'vitest'
import { createBackOff } from './back-off.ts'

it('doubles up to its maximum, within a quarter, and resets after a pause', () => {
  let now = 0
  const backOff = createBackOff({ firstMs: 1000, mostMs: 4000, now: () => now })
  for (const around of [1000, 2000, 4000, 4000]) {
    const wait = backOff.next()
    expect(wait).toBeGreaterThanOrEqual(around * 0.75)
    expect(wait).toBeLessThanOrEqual(around * 1.25)
  }
  now += 12_001
  expect(backOff.next()).toBeLessThanOrEqual(1250)
})
