import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const hourMs = 3_600_000
let refreshes = 0
/** The lead of the BFF's clock over the browser's, in ms. Undefined without a network. */
let aheadMs: number | undefined

beforeEach(() => {
  vi.useFakeTimers()
  refreshes = 0
  aheadMs = 0
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('location', { pathname: '/wallet' })
  vi.stubGlobal('fetch', async () => {
    refreshes += 1
    if (aheadMs === undefined) throw new TypeError('Failed to fetch')
    return dated({ expiresAt: endIn(24 * hourMs) })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  globalThis.whoIsHere = undefined
})

const endIn = (ms: number) => new Date(Date.now() + (aheadMs ?? 0) + ms).toISOString()

const dated = (answer: object) => Response.json(answer, { headers: { date: new Date(Date.now() + (aheadMs ?? 0)).toUTCString() } })

async function openTab(expiresAt: string) {
  vi.resetModules()
  const { beginSession } = await import('#web/lib/session/session.ts')
  const { keepSession } = await import('./keep-session.ts')
  keepSession()
  beginSession({ user: { id: 'someone' }, expiresAt } as never)
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

it('A5 retries without a network, at most once a minute', async () => {
  await openTab(endIn(60_000))
  aheadMs = undefined
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  expect(refreshes).toBeGreaterThan(3)
  expect(refreshes).toBeLessThanOrEqual(6)
})

it.each([-10 * 24, -25, 25, 90 * 24])('A5 refreshes once a day with a clock that is %i h from the server’s', async (hours) => {
  aheadMs = hours * hourMs
  globalThis.whoIsHere = Promise.resolve(dated({ authenticated: true, user: { id: 'someone' }, expiresAt: endIn(24 * hourMs) }))
  vi.resetModules()
  const { sessionReady } = await import('#web/lib/session/session.ts')
  const { keepSession } = await import('./keep-session.ts')
  keepSession()
  await sessionReady()
  await vi.advanceTimersByTimeAsync(hourMs)
  expect(refreshes).toBe(0)
  await vi.advanceTimersByTimeAsync(24 * hourMs)
  expect(refreshes).toBe(1)
})

it('A5 follows a clock that is set while the page is open', async () => {
  await openTab(endIn(10 * 60_000))
  vi.setSystemTime(Date.now() + 8 * 60_000)
  await vi.advanceTimersByTimeAsync(2 * 60_000)
  expect(refreshes).toBe(1)
})

it('A5 refreshes no sooner when the local clock is months behind', async () => {
  aheadMs = 90 * 24 * hourMs
  await openTab(endIn(24 * hourMs))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(refreshes).toBe(0)
})
