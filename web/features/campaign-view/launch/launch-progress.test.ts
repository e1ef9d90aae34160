import { describe, expect, it } from 'vitest'
import { secondsUntilDone } from './launch-progress.tsx'

const startedAt = '2026-11-20T10:00:00Z'
const later = (seconds: number) => Date.parse(startedAt) + seconds * 1000

describe('secondsLeft', () => {
  it('extrapolates the average pace so far', () => {
    expect(secondsUntilDone({ startedAt, done: 250, total: 1000, now: later(10) })).toBe(30)
  })

  it('returns nothing before the first reward, at the end or before the start', () => {
    expect(secondsUntilDone({ startedAt, done: 0, total: 1000, now: later(10) })).toBeUndefined()
    expect(secondsUntilDone({ startedAt, done: 1000, total: 1000, now: later(10) })).toBeUndefined()
    expect(secondsUntilDone({ startedAt: null, done: 1, total: 1000, now: later(10) })).toBeUndefined()
  })

  it('never returns less than a second', () => {
    expect(secondsUntilDone({ startedAt, done: 999, total: 1000, now: later(1) })).toBe(1)
  })
})
