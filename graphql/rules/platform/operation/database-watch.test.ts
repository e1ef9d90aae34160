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

/** Watches a database whose replies the test chooses. `run` lets time pass in turns of the event loop, which read the replies after the timers. */
async function startWatch({ isSqlite = false } = {}) {
  const { DatabaseWatch } = await import('./database-watch.ts')
  const said = { opened: 0, queries: 0, closed: 0, failures: 0, gaveUp: 0, changes: [] as boolean[] }
  let [reply, opening]: Reply[] = ['answer', 'answer']
  const arriving: (() => void)[] = []
  let fail: (error: Error) => void = () => undefined
  const replyTo = <T>(next: Reply | undefined, value: T) =>
    new Promise<T>((resolve, reject) => {
      fail = reject
      if (next === 'answer') arriving.push(() => resolve(value))
      if (next === 'fail') arriving.push(() => reject(new Error('refused')))
    })
  const watch = new DatabaseWatch(
    {
      open: () => replyTo(opening, ++said.opened),
      query: () => replyTo(reply, ++said.queries),
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
  const run = async (ms: number, turnMs = 100) => {
    for (let passed = 0; passed < ms; passed += turnMs) {
      now += turnMs
      vi.advanceTimersByTime(100)
      watch.tick()
      for (const arrive of arriving.splice(0)) arrive()
      for (let turn = 0; turn < 10; turn++) await Promise.resolve()
    }
  }
  const set = (next: Reply, nextOpening: Reply = 'answer') => {
    ;[reply, opening] = [next, nextOpening]
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

it.each([190, 210, 300, 2000])('I2 knows a healthy database in an event loop whose turns take %d ms', async (turnMs) => {
  const { said, run } = await startWatch()
  await run(60_000, turnMs)
  expect([said.queries > 3, said.changes, said.failures]).toEqual([true, [], 0])
})

it('I2 gives up a connection that never opens, closes it when it opens late, and serves with the next one', async () => {
  const { watch, said, run, set } = await startWatch()
  await run(2500)
  set('hang', 'hang')
  await run(35_000)
  expect([watch.isAway, said.gaveUp, said.opened]).toEqual([true, 1, 2])
  set('answer')
  await run(31_000)
  expect([watch.isAway, said.gaveUp, said.opened]).toEqual([false, 2, 3])
})

it('I2 reports nothing when one connection is lost and the next one answers', async () => {
  const { said, run, set } = await startWatch()
  await run(2000)
  set('fail')
  const { queries } = said
  while (said.queries === queries) await run(100)
  set('answer')
  await run(5000)
  expect([said.opened, said.failures, said.changes]).toEqual([2, 1, []])
})
