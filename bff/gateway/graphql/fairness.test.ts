import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Caller } from '#bff/gateway/session/callers.ts'
import { refusalWith } from '#tests/support/refusal-with.ts'
import { createFairness } from './fairness.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const key = (bucket: string): Caller => ({ kind: 'key', token: 'plutus_live_x', bucket })
const here = new AbortController().signal
const openFairness = (isOff = false) => createFairness({ isOff, now: Date.now, addressFor: () => 'one' })
const refusedFor = (code: string, seconds: number) => refusalWith(429, code, { retryAfterSeconds: seconds })

describe('fairness', () => {
  it('X-H1 counts the keys of a company together, and its people apart from them', () => {
    const { turn } = openFairness()
    const turns = ['one', 'two', 'three'].map((bucket) => turn(key(bucket), 'aurora', 3000, here) instanceof Promise)
    expect(turns).toEqual([false, false, true])
    expect(turn(key('four'), 'rival', 3000, here)).toBeTypeOf('function')
  })

  it('X-H1 has a budget per minute, which refused calls do not spend', async () => {
    const { turn } = openFairness()
    const dear = 25_000
    const ask = () => turn(key('one'), 'aurora', dear, here)
    const busy = Array.from({ length: 10 }, ask)
    for (let call = 0; call < 1000; call++) expect(ask).toThrow(refusedFor('NO_TURN', 1))
    for (const held of busy) (await held)()
    for (let call = 10; call < 240; call++) (await ask())()
    expect(ask).toThrow(refusedFor('READ_LIMIT', 60))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(ask()).toBeTypeOf('function')
  })

  it('X-H1 gives a person one place in the queue, however many sessions they open', async () => {
    const { turn } = openFairness()
    const order: string[] = []
    const person = (user: string, session: string): Caller => ({
      kind: 'person',
      session: { token: 't', id: session, chain: session, user, company: 'aurora', issuedAt: 0, expiresAt: 0, absoluteEnd: 0 },
      token: 't',
      bucket: session,
    })
    const ask = async (user: string, session: string) => {
      const end = await turn(person(user, session), 'aurora', 3000, here)
      order.push(user)
      return end
    }
    const open = Array.from({ length: 6 }, (_, session) => ask('ann', `s${session}`))
    for (let session = 6; session < 20; session++) void ask('ann', `s${session}`)
    void ask('bob', 'b1')
    for (const end of open.slice(0, 2)) (await end)()
    await vi.advanceTimersByTimeAsync(0)
    expect(order.slice(6)).toEqual(['ann', 'bob'])
  })

  it('X-H1 checks the budget again for calls that waited', async () => {
    const { turn } = openFairness()
    const ask = () => turn(key('one'), 'aurora', 25_000, here)
    for (let call = 0; call < 236; call++) (await ask())()
    const [first, second, third, fourth, fifth] = [ask(), ask(), ask(), ask(), ask()]
    const last = expect(fifth).rejects.toThrow(refusedFor('READ_LIMIT', 60))
    for (const held of [first, second, third, fourth]) (await held)?.()
    await last
    await vi.advanceTimersByTimeAsync(60_000)
    expect([ask(), ask()].map((each) => typeof each)).toEqual(['function', 'function'])
  })

  it('has no limits when it is off', () => {
    const { turn } = openFairness(true)
    for (let call = 0; call < 1000; call++) expect(turn(key('one'), 'aurora', 25_000, here)).toBeTypeOf('function')
  })
})
