import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const hourMs = 3_600_000
let refreshes = 0
/** What the BFF's clock is ahead of the browser's, in ms; undefined while there is no network. */
let aheadMs: number | undefined

beforeEach(() => {
  vi.useFakeTimers()
  refreshes = 0
  aheadMs = 0
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('fetch', async () => {
    refreshes += 1
    if (aheadMs === undefined) throw new TypeError('Failed to fetch')
    return Response.json({ expiresAt: endIn(24 * hourMs) })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const endIn = (ms: number) => new Date(Date.now() + (aheadMs ?? 0) + ms).toISOString()

async function openTab(expiresAt: string) {
  vi.resetModules()
  const { enter } = await import('#web/lib/session/session.ts')
  const { keepSession } = await import('./keep-session.ts')
  keepSession()
  enter({ user: { id: 'someone' }, expiresAt } as never)
}

it('A5 refreshes a minute before the session ends, once', async () => {
  await openTab(endIn(10 * 60_000))
  await vi.advanceTimersByTimeAsync(9 * 60_000 - 1)
  expect(refreshes).toBe(0)
  await vi.advanceTimersByTimeAsync(2)
  expect(refreshes).toBe(1)
  await vi.advanceTimersByTimeAsync(23 * hourMs)
  expect(refreshes).toBe(1)
})

it('A5 tries again while there is no network, at most every quarter of a minute', async () => {
  await openTab(endIn(60_000))
  aheadMs = undefined
  await vi.advanceTimersByTimeAsync(60_000)
  expect(refreshes).toBeGreaterThan(2)
  expect(refreshes).toBeLessThanOrEqual(5)
})

it('A5 keeps to that pace where the clock of a computer is days ahead', async () => {
  aheadMs = -10 * 24 * hourMs
  await openTab(endIn(hourMs))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(refreshes).toBeGreaterThan(2)
  expect(refreshes).toBeLessThanOrEqual(5)
})

it('A5 refreshes no sooner where the clock of a computer is months behind', async () => {
  aheadMs = 90 * 24 * hourMs
  await openTab(endIn(24 * hourMs))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(refreshes).toBe(0)
})
