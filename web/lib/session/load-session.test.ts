import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const owner = { authenticated: true, user: { id: 'owner' }, expiresAt: '2026-11-22T12:00:00Z' }
const colleague = { ...owner, user: { id: 'colleague' } }
const signedOut = { authenticated: false }
const unauthenticated = { errors: [{ message: 'No session', extensions: { code: 'UNAUTHENTICATED' } }] }

/** The state that the tabs of one browser share: storage, the session behind the cookie and the network. */
const kept = new Map<string, string>()
let signedIn: typeof owner | undefined
let mayRefresh: typeof owner | undefined
let isOffline = false
const calls: string[] = []
/** Session requests in flight, whose responses were fixed when they were sent. */
const held: (() => void)[] = []
let isDelayed = false

beforeEach(() => {
  kept.clear()
  signedIn = owner
  mayRefresh = undefined
  isOffline = false
  isDelayed = false
  held.length = 0
  calls.length = 0
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('location', { pathname: '/wallet' })
  vi.stubGlobal('fetch', callBff)
})
afterEach(() => void vi.unstubAllGlobals())

async function callBff(path: string): Promise<Response> {
  calls.push(path)
  if (isOffline) throw new TypeError('Failed to fetch')
  if (path === '/auth/session') return whoIsHere()
  if (path === '/auth/refresh') {
    signedIn = mayRefresh
    return signedIn ? Response.json({ expiresAt: owner.expiresAt }) : Response.json(unauthenticated, { status: 401 })
  }
  signedIn = undefined
  mayRefresh = undefined
  return Response.json({})
}

function whoIsHere(): Promise<Response> | Response {
  const answer = Response.json(signedIn ?? signedOut)
  if (!isDelayed) return answer
  return new Promise((resolve) => held.push(() => resolve(answer)))
}

async function openTab() {
  vi.resetModules()
  return import('./session.ts')
}

async function signedInTab() {
  const tab = await openTab()
  await tab.sessionReady()
  return tab
}

/** A tab that waits for its first response, and a function that delivers it. */
async function waitingTab() {
  isDelayed = true
  const tab = await openTab()
  const ready = tab.sessionReady()
  await vi.waitFor(() => expect(held).toHaveLength(1), 20_000)
  isDelayed = false
  calls.length = 0
  return { ...tab, ready, letIn: () => held.pop()?.() }
}

const isPending = () => kept.get('plutus-sign-out') === 'true'

it('S10 finishes a sign-out that another tab started before the first response', async () => {
  const first = await signedInTab()
  const second = await waitingTab()
  first.dropSession()
  second.letIn()
  await second.ready
  expect(calls).toEqual(['/auth/logout', '/auth/session'])
  expect([second.currentUser(), signedIn, isPending()]).toEqual([null, undefined, false])
})

it('S10 keeps the sign-out pending without a network, and finishes it afterwards', async () => {
  const first = await signedInTab()
  const second = await waitingTab()
  isOffline = true
  first.dropSession()
  second.letIn()
  await expect(second.ready).rejects.toThrow('Failed to fetch')
  expect([second.currentUser(), isPending()]).toEqual([null, true])
  isOffline = false
  await Promise.all([first.sessionReady(), second.sessionReady()])
  expect([first.currentUser(), second.currentUser(), signedIn, isPending()]).toEqual([null, null, undefined, false])
})

it.each(['/wallet', '/auth/callback'])('S10 leaves %s when a sign-out in another tab overtakes its refresh', async (pathname) => {
  const first = await signedInTab()
  signedIn = undefined
  mayRefresh = owner
  vi.stubGlobal('location', { pathname })
  const second = await waitingTab()
  isDelayed = true
  second.letIn()
  await vi.waitFor(() => expect(held).toHaveLength(1), 20_000)
  isDelayed = false
  first.dropSession()
  second.letIn()
  await second.ready
  expect(calls.slice(0, 3)).toEqual(['/auth/refresh', '/auth/session', '/auth/logout'])
  expect([second.currentUser(), signedIn, isPending()]).toEqual([null, undefined, false])
})

it('S10 adopts a sign-in of another tab after the sign-out', async () => {
  const first = await signedInTab()
  const third = await openTab()
  const second = await waitingTab()
  first.dropSession()
  signedIn = colleague
  third.beginSession(colleague as never)
  second.letIn()
  await second.ready
  expect(calls).toEqual(['/auth/session'])
  expect([second.currentUser(), signedIn, isPending()]).toEqual([colleague.user, colleague, false])
  second.dropSession()
  expect(isPending()).toBe(true)
})

it('S10 ends the session that another tab ended before the BFF knows', async () => {
  const first = await signedInTab()
  const second = await signedInTab()
  const ended = vi.fn()
  second.onSessionEnd(ended)
  first.dropSession()
  await second.checkSession()
  expect([second.currentUser(), signedIn, isPending()]).toEqual([null, owner, true])
  expect(ended).toHaveBeenCalledExactlyOnceWith({ expired: true })
  await second.sessionReady()
  expect([second.currentUser(), signedIn, isPending()]).toEqual([null, undefined, false])
})
