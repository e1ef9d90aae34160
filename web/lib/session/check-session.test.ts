import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const person = { authenticated: true, user: { id: 'someone', name: 'as it was' }, expiresAt: '2026-11-22T12:00:00Z' }
const changed = { ...person, user: { id: 'someone', name: 'as it is now' } }

/** The response of `/auth/session`. Undefined without a network. */
let reply: unknown
let requests = 0

beforeEach(() => {
  vi.useFakeTimers()
  reply = undefined
  requests = 0
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', { hidden: false })
  vi.stubGlobal('fetch', async () => {
    requests += 1
    if (reply === undefined) throw new TypeError('Failed to fetch')
    return Response.json(reply)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function openTab() {
  vi.resetModules()
  const tab = await import('./session.ts')
  tab.beginSession(person as never)
  return tab
}

it('S7 S10 retries an unanswered session check until it succeeds', async () => {
  const { checkSession, currentUser } = await openTab()
  await checkSession()
  expect(currentUser()).toEqual(person.user)
  await vi.advanceTimersByTimeAsync(5000)
  reply = changed
  await vi.advanceTimersByTimeAsync(10_000)
  expect(currentUser()).toEqual(changed.user)
  const before = requests
  await vi.advanceTimersByTimeAsync(120_000)
  expect(requests).toBe(before)
})

it('S7 retries at once when the network is back, and only once', async () => {
  const { checkSession, currentUser } = await openTab()
  await checkSession()
  await vi.advanceTimersByTimeAsync(60_000)
  reply = changed
  const before = requests
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(currentUser()).toEqual(changed.user)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(requests - before).toBe(1)
})

it('S10 reloads the page of another account that signed in by another tab', async () => {
  const { checkSession, currentUser } = await openTab()
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  reply = changed
  await checkSession()
  expect([reload.mock.calls.length, currentUser()]).toEqual([0, changed.user])
  reply = { ...person, user: { id: 'someone else' } }
  await checkSession()
  expect([reload.mock.calls.length, currentUser()]).toEqual([1, changed.user])
})

it.each(['signs out', 'signs in again'])('S10 stops retrying once the user %s', async (what) => {
  const { checkSession, currentUser, dropSession, beginSession } = await openTab()
  await checkSession()
  if (what === 'signs out') dropSession()
  else beginSession(person as never)
  reply = changed
  const before = requests
  await vi.advanceTimersByTimeAsync(120_000)
  expect(requests - before).toBe(0)
  expect(currentUser()).toEqual(what === 'signs out' ? null : person.user)
})
