import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** The storage that the tabs of one browser share. */
const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => void vi.unstubAllGlobals())

async function openTab() {
  vi.resetModules()
  return import('./pending-sign-out.ts')
}

it('S10 distinguishes a newer session of another tab from its own', async () => {
  const [first, second] = [await openTab(), await openTab()]
  first.adoptSignIn(first.storedSignIn())
  second.adoptSignIn(second.storedSignIn())
  expect([first.hasNewerSignIn(), second.hasNewerSignIn()]).toEqual([false, false])
  second.recordSignIn()
  expect([first.hasNewerSignIn(), second.hasNewerSignIn()]).toEqual([true, false])
  first.adoptSignIn(first.storedSignIn())
  expect([first.hasNewerSignIn(), second.hasNewerSignIn()]).toEqual([false, false])
  const third = await openTab()
  third.adoptSignIn(third.storedSignIn())
  expect(third.hasNewerSignIn()).toBe(false)
})

const person = { authenticated: true, user: { id: 'the one before' }, expiresAt: '2026-11-22T12:00:00Z' }

/** Holds the response to the next session request until it is called. */
function holdAnswer(): (reply: unknown) => void {
  let answer = (_reply: unknown) => {}
  globalThis.whoIsHere = new Promise((resolve) => {
    answer = (reply) => resolve(Response.json(reply))
  })
  return answer
}

it('S10 does not confuse a newer session of another tab with the one in the response', async () => {
  const other = await openTab()
  const tab = await openTab()
  const { checkSession } = await import('./session.ts')
  const answer = holdAnswer()
  const checked = checkSession()
  other.recordSignIn()
  answer(person)
  await checked
  expect(tab.hasNewerSignIn()).toBe(true)
})

it.each(['requested before the end', 'requested after it, before the BFF has processed it'])(
  'S10 does not restore an ended session from a response %s',
  async (order) => {
    await openTab()
    vi.stubGlobal('window', new EventTarget())
    const { checkSession, currentUser, dropSession, beginSession } = await import('./session.ts')
    beginSession(person as never)
    const answer = holdAnswer()
    const early = order.startsWith('requested before') ? checkSession() : undefined
    dropSession()
    const checked = early ?? checkSession()
    answer(person)
    await checked
    expect(currentUser()).toBeNull()
  },
)

it('S13 keeps the newest response when responses arrive out of order', async () => {
  await openTab()
  vi.stubGlobal('window', new EventTarget())
  const { checkSession, currentUser, beginSession } = await import('./session.ts')
  beginSession(person as never)
  const answers = [1, 2].map(() => {
    const answer = holdAnswer()
    return { answer, checked: checkSession() }
  })
  answers[1]?.answer({ ...person, user: { ...person.user, name: 'as it is now' } })
  await answers[1]?.checked
  answers[0]?.answer(person)
  await answers[0]?.checked
  expect(currentUser()).toEqual({ ...person.user, name: 'as it is now' })
})
