import { afterEach, describe, expect, it, vi } from 'vitest'
import { newId } from './database.ts'

afterEach(() => vi.useRealTimers())

describe('newId', () => {
  it('is a version 7 UUID', () => {
    expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  it('increases within a millisecond and after the clock is set back', () => {
    const ids = Array.from({ length: 5000 }, newId)
    vi.useFakeTimers({ now: Date.now() - 60_000 })
    ids.push(newId(), newId())
    vi.setSystemTime(Date.now() + 120_000)
    ids.push(newId(), newId())
    expect(ids).toEqual([...new Set(ids)].sort())
  })
})
