import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const person = { authenticated: true, user: { id: 'as they were' }, expiresAt: '2026-11-22T12:00:00Z' }
const changed = { ...person, user: { id: 'as they are now' } }

/** What `/auth/session` answers from now on; undefined while there is no network. */
let reply: unknown
let asked = 0

beforeEach(() => {
  vi.useFakeTimers()
  reply = undefined
  asked = 0
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', async () => {
    asked += 1
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
  tab.enter(person as never)
  return tab
}

it('S7 S10 keeps a hint that had no answer until there is one', async () => {
  const { checkSession, currentUser } = await openTab()
  await checkSession()
  expect(currentUser()).toEqual(person.user)
  await vi.advanceTimersByTimeAsync(5000)
  reply = changed
  await vi.advanceTimersByTimeAsync(10_000)
  expect(currentUser()).toEqual(changed.user)
  const before = asked
  await vi.advanceTimersByTimeAsync(120_000)
  expect(asked).toBe(before)
})

it('S7 asks at once when the network is back, and once only', async () => {
  const { checkSession, currentUser } = await openTab()
  await checkSession()
  await vi.advanceTimersByTimeAsync(60_000)
  reply = changed
  const before = asked
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(currentUser()).toEqual(changed.user)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(asked - before).toBe(1)
})

it.each(['leaves', 'enters anew'])('S10 asks no more for who %s meanwhile', async (what) => {
  const { checkSession, currentUser, dropSession, enter } = await openTab()
  await checkSession()
  if (what === 'leaves') dropSession()
  else enter(person as never)
  reply = changed
  const before = asked
  await vi.advanceTimersByTimeAsync(120_000)
  expect(asked - before).toBe(0)
  expect(currentUser()).toEqual(what === 'leaves' ? null : person.user)
})
