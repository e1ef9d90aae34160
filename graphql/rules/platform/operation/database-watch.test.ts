import { afterEach, beforeEach, expect, it, vi } from 'vitest'

let now = 0
beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['setInterval'] })
  now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

type Reply = 'answer' | 'fail' | 'hang'

/** Watches a database whose replies the test chooses. `run` lets time pass as a process does that is awake. */
async function startWatch({ isSqlite = false } = {}) {
  const { DatabaseWatch } = await import('./database-watch.ts')
  const said = { opened: 0, queries: 0, closed: 0, failures: 0, gaveUp: 0, changes: [] as boolean[] }
  let reply: Reply = 'answer'
  let fail: (error: Error) => void = () => undefined
  const watch = new DatabaseWatch(
    {
      open: async () => ++said.opened,
      query: () => {
        said.queries++
        if (reply === 'answer') return Promise.resolve()
        return new Promise((_, reject) => {
          fail = reject
          if (reply === 'fail') reject(new Error('refused'))
        })
      },
      close: () => {
        said.closed++
        fail(new Error('closed'))
      },
      onFailure: () => void said.failures++,
      onGiveUp: () => void said.gaveUp++,
      onChange: (isAway) => void said.changes.push(isAway),
    },
    isSqlite,
  )
  const run = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 100) {
      if (now % 1000 === 0) void watch.query()
      now += 100
      vi.advanceTimersByTime(100)
      for (let turn = 0; turn < 5; turn++) await Promise.resolve()
      watch.evaluate()
    }
  }
  const set = (next: Reply) => {
    reply = next
  }
  return { watch, said, run, set }
}

it('reports a frozen database after two seconds without a second query, and its return with the next answer', async () => {
  const { watch, said, run, set } = await startWatch()
  await run(2500)
  set('hang')
  await run(1000)
  expect(watch.isAway).toBe(false)
  const { queries } = said
  await run(1000)
  expect([watch.isAway, said.queries]).toEqual([true, queries])
  await run(27_000)
  expect([said.gaveUp, said.queries]).toEqual([0, queries])
  set('answer')
  await run(3000)
  expect([said.gaveUp, watch.isAway, said.opened]).toEqual([1, false, 2])
})

it('opens a lost connection again, without a report if the next query is answered', async () => {
  const { watch, said, run, set } = await startWatch()
  await run(2000)
  set('fail')
  await run(100)
  set('answer')
  await run(2900)
  expect([watch.isAway, said.opened, said.failures, said.changes]).toEqual([false, 2, 1, []])
  set('fail')
  await run(3000)
  expect([watch.isAway, said.changes]).toEqual([true, [true]])
})

it('reports nothing after a pause of the process', async () => {
  const { watch, run, set } = await startWatch()
  await run(2500)
  set('hang')
  now += 3_600_000
  await run(300)
  expect(watch.isAway).toBe(false)
})

it('gives a slow SQLite ten seconds, but a missing file two', async () => {
  const { watch, run, set } = await startWatch({ isSqlite: true })
  await run(2000)
  set('hang')
  await run(9000)
  expect(watch.isAway).toBe(false)
  await run(2000)
  expect(watch.isAway).toBe(true)
  const missing = await startWatch({ isSqlite: true })
  missing.set('fail')
  await missing.run(3000)
  expect(missing.watch.isAway).toBe(true)
})
