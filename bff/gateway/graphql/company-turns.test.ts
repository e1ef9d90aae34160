import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCompanyTurns, type EndTurn, keyTurns, peopleTurns, type TurnRequest } from './company-turns.ts'
import { costMax as maxima } from './document-cost.ts'

const costMax = maxima.key

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const cheap = 3000
const key = (company: string, cost = cheap): TurnRequest => ({
  queue: `keys ${company}`,
  caller: `key of ${company}`,
  cost,
  limits: keyTurns,
})
const person = (company: string, caller: string, cost = cheap): TurnRequest => ({
  queue: `people ${company}`,
  caller,
  cost,
  limits: peopleTurns,
})

/** Creates the queue of calls, and records the names of served and refused calls in order. */
function openTurns() {
  const turns = createCompanyTurns()
  const served: string[] = []
  const refused: string[] = []
  const ends = new Map<string, EndTurn>()
  const begin = (name: string, end: EndTurn) => {
    served.push(name)
    ends.set(name, end)
  }
  return {
    served,
    refused,
    turns,
    ask(name: string, request: TurnRequest): void {
      try {
        const turn = turns.take(request)
        if (turn instanceof Promise)
          turn.then(
            (end) => begin(name, end),
            ({ code }) => refused.push(`${name} ${code}`),
          )
        else begin(name, turn)
      } catch (error) {
        refused.push(`${name} ${error instanceof Error && 'code' in error ? error.code : error}`)
      }
    },
    async end(name: string): Promise<void> {
      ends.get(name)?.()
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

describe('turns', () => {
  it('are granted synchronously while one is free', () => {
    const { take } = createCompanyTurns()
    expect(take(person('a', 'ann'))).toBeTypeOf('function')
  })

  it('are two at once for the keys of a company, with eight waiting and the next refused', async () => {
    const { ask, served, refused, end } = openTurns()
    for (let call = 1; call <= 11; call++) ask(`k${call}`, key('a'))
    expect([served, refused]).toEqual([['k1', 'k2'], ['k11 NO_TURN']])
    await end('k1')
    expect(served).toEqual(['k1', 'k2', 'k3'])
  })

  it('are six at once for the people of a company, and a wait of three seconds is refused', async () => {
    const { ask, served, refused } = openTurns()
    for (let call = 1; call <= 7; call++) ask(`p${call}`, person('a', 'ann'))
    expect(served).toHaveLength(6)
    await vi.advanceTimersByTimeAsync(2900)
    expect(refused).toEqual([])
    await vi.advanceTimersByTimeAsync(200)
    expect(refused).toEqual(['p7 NO_TURN'])
  })

  it('alternate between colleagues', async () => {
    const { ask, served, end } = openTurns()
    for (let call = 1; call <= 10; call++) ask(`ann${call}`, person('a', 'ann'))
    ask('bob', person('a', 'bob'))
    await end('ann1')
    await end('ann2')
    expect(served.slice(6)).toEqual(['ann7', 'bob'])
  })

  it('rotate between companies, however many calls each has waiting', async () => {
    const { ask, served, end } = openTurns()
    for (let call = 1; call <= 8; call++) ask(`a${call}`, key('a', costMax))
    ask('b1', key('b', costMax))
    ask('c1', person('c', 'cy', costMax))
    expect(served).toEqual(['a1', 'a2'])
    await end('a1')
    await end('a2')
    await end(served[2] ?? '')
    expect(new Set(served.slice(2))).toEqual(new Set(['a3', 'b1', 'c1']))
  })

  it('are free for other companies while one waits for its own', () => {
    const { ask, served } = openTurns()
    for (let call = 1; call <= 8; call++) ask(`k${call}`, key('a'))
    ask('page', person('b', 'bob', costMax))
    expect(served).toEqual(['k1', 'k2', 'page'])
  })

  it('have a queue whose limits more callers cannot raise', () => {
    const { ask, refused } = openTurns()
    for (let call = 1; call <= 71; call++) ask(`ann${call}`, person('a', 'ann'))
    expect(refused).toEqual(['ann71 NO_TURN'])
    for (let call = 1; call <= 600; call++) ask(`p${call}`, person('a', `p${call}`))
    expect(refused).toHaveLength(1 + 600 - (512 - 64))
  })

  it('leave room for cheap calls of others beside the most expensive ones', () => {
    const { ask, served } = openTurns()
    for (const company of ['a', 'b', 'c']) ask(company, key(company, costMax))
    ask('cheap', person('d', 'dee'))
    expect(served).toEqual(['a', 'b', 'cheap'])
  })

  it('are released when the caller disconnects', async () => {
    const { ask, served, refused, end, turns } = openTurns()
    const leaving = new AbortController()
    for (const name of ['k1', 'k2']) ask(name, key('a'))
    ask('left', { ...key('a'), signal: leaving.signal })
    ask('k3', key('a'))
    leaving.abort()
    for (const name of ['k1', 'k2', 'k3']) await end(name)
    expect([served, refused, turns.inFlight]).toEqual([['k1', 'k2', 'k3'], ['left UPSTREAM_UNAVAILABLE'], 0])
  })

  it('stay within the limits over random load, serve every call and end empty', async () => {
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648
      return seed % below
    }
    const turns = createCompanyTurns()
    const running = new Map<string, number>()
    const open: EndTurn[] = []
    let served = 0
    let granted = 0
    for (let step = 0; step < 3000; step++) {
      const company = `c${random(5)}`
      const isKey = random(2) === 0
      const one = isKey ? key(company, 1000 + random(costMax - 1000)) : person(company, `p${random(4)}`, 1000 + random(costMax - 1000))
      const began = (end: EndTurn) => {
        served++
        running.set(one.queue, (running.get(one.queue) ?? 0) + 1)
        expect(running.get(one.queue)).toBeLessThanOrEqual(one.limits.atOnce)
        open.push(() => {
          running.set(one.queue, (running.get(one.queue) ?? 0) - 1)
          end()
        })
      }
      try {
        const turn = turns.take(one)
        granted++
        if (turn instanceof Promise) turn.then(began, () => granted--)
        else began(turn)
      } catch {
        // too many wait
      }
      if (random(2) === 0) open.splice(random(open.length), 1)[0]?.()
      await Promise.resolve()
    }
    for (let left = 0; left < 10_000 && (open.length > 0 || turns.inFlight > 0); left++) {
      open.shift()?.()
      await Promise.resolve()
    }
    expect([served, turns.inFlight]).toEqual([granted, 0])
  })
})
