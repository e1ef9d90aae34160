import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Caller } from '#bff/session/callers.ts'
import { createFairness } from './fairness.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const key = (bucket: string): Caller => ({ kind: 'key', token: 'pk_test', bucket })
const here = new AbortController().signal
const house = (isOff = false) => createFairness({ isOff, now: Date.now })
const refused = (code: string, seconds: number) => expect.objectContaining({ code, status: 429, details: { retryAfterSeconds: seconds } })

describe('fairness', () => {
  it('X-H1 counts the keys of a company together, and its people apart from them', () => {
    const { turn } = house()
    const turns = ['one', 'two', 'three'].map((bucket) => turn(key(bucket), 'aurora', 3000, here) instanceof Promise)
    expect(turns).toEqual([false, false, true])
    expect(turn(key('four'), 'rival', 3000, here)).toBeTypeOf('function')
  })

  it('X-H1 has a budget a minute, which refused calls do not spend', async () => {
    const { turn } = house()
    const dear = 25_000
    const ask = () => turn(key('one'), 'aurora', dear, here)
    const busy = Array.from({ length: 10 }, ask)
    for (let call = 0; call < 1000; call++) expect(ask).toThrow(refused('NO_TURN', 1))
    for (const held of busy) (await held)()
    for (let call = 10; call < 240; call++) (await ask())()
    expect(ask).toThrow(refused('READ_LIMIT', 60))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(ask()).toBeTypeOf('function')
  })

  it('lifts all of it for measuring', () => {
    const { turn } = house(true)
    for (let call = 0; call < 1000; call++) expect(turn(key('one'), 'aurora', 25_000, here)).toBeTypeOf('function')
  })
})
