import type { Knex } from 'knex'
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

async function run(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 100) {
    now += 100
    vi.advanceTimersByTime(100)
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
  }
}

const never = () => new Promise<never>(() => undefined)

it('names the kind of a step that runs for more than a minute while work of its loop is due', async () => {
  const { Loops } = await import('./loops.ts')
  const due = new Set<'mail' | 'launch'>()
  const loops = new Loops<'mail' | 'launch'>({} as Knex, async () => new Set(due))
  void loops.run(['mail', 'launch'], (onStart) => {
    onStart('launch')
    return never()
  })
  await run(65_000)
  expect(loops.stalled()).toEqual({ kinds: [], isLooking: false })
  due.add('mail')
  await run(1000)
  expect(loops.stalled()).toEqual({ kinds: ['launch'], isLooking: false })
})

it('reports a query for due work that never ends', async () => {
  const { Loops } = await import('./loops.ts')
  const loops = new Loops<'mail'>({} as Knex, never)
  await run(30_000)
  expect(loops.stalled().isLooking).toBe(false)
  await run(32_000)
  expect(loops.stalled()).toEqual({ kinds: [], isLooking: true })
})

it('I2 reports no query for due work that is repeated for more than a minute, because commits never stop', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout'] })
  const { Loops } = await import('./loops.ts')
  const { wakeWorker } = await import('./wake.ts')
  let looks = 0
  const loops = new Loops<'mail'>({} as Knex, async () => {
    if (++looks > 700) return never()
    wakeWorker()
    await Promise.resolve()
    await run(100)
    return new Set()
  })
  await run(500)
  while (looks <= 700) await Promise.resolve()
  expect([now > 65_000, loops.stalled().isLooking]).toEqual([true, false])
})
