import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** What the tabs of one browser share. */
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

it('S10 knows a session that another tab began since from the one this tab has', async () => {
  const [first, second] = [await openTab(), await openTab()]
  first.joinEntry(first.storedEntry())
  second.joinEntry(second.storedEntry())
  expect([first.isEntrySucceeded(), second.isEntrySucceeded()]).toEqual([false, false])
  second.beginEntry()
  expect([first.isEntrySucceeded(), second.isEntrySucceeded()]).toEqual([true, false])
  first.joinEntry(first.storedEntry())
  expect([first.isEntrySucceeded(), second.isEntrySucceeded()]).toEqual([false, false])
  const third = await openTab()
  third.joinEntry(third.storedEntry())
  expect(third.isEntrySucceeded()).toBe(false)
})

const person = { authenticated: true, user: { id: 'the one before' }, expiresAt: '2026-11-22T12:00:00Z' }

/** Answers the next question of who is here, when told. */
function holdAnswer(): (reply: unknown) => void {
  let answer = (_reply: unknown) => {}
  globalThis.whoIsHere = new Promise((resolve) => {
    answer = (reply) => resolve(Response.json(reply))
  })
  return answer
}

it('S10 does not mistake a session that another tab began meanwhile for the one it was told of', async () => {
  const other = await openTab()
  const tab = await openTab()
  const { checkSession } = await import('./session.ts')
  const answer = holdAnswer()
  const checked = checkSession()
  other.beginEntry()
  answer(person)
  await checked
  expect(tab.isEntrySucceeded()).toBe(true)
})

it.each(['asked before the end', 'asked after it, before the BFF has heard of it'])(
  'S10 does not bring back who has left by an answer %s',
  async (order) => {
    await openTab()
    vi.stubGlobal('window', new EventTarget())
    const { checkSession, currentUser, dropSession, enter } = await import('./session.ts')
    enter(person as never)
    const answer = holdAnswer()
    const early = order.startsWith('asked before') ? checkSession() : undefined
    dropSession()
    const checked = early ?? checkSession()
    answer(person)
    await checked
    expect(currentUser()).toBeNull()
  },
)

it('S13 keeps the newest answer where two come in another order than they were asked', async () => {
  await openTab()
  vi.stubGlobal('window', new EventTarget())
  const { checkSession, currentUser, enter } = await import('./session.ts')
  enter(person as never)
  const answers = [1, 2].map(() => {
    const answer = holdAnswer()
    return { answer, checked: checkSession() }
  })
  answers[1]?.answer({ ...person, user: { id: 'as they are now' } })
  await answers[1]?.checked
  answers[0]?.answer(person)
  await answers[0]?.checked
  expect(currentUser()).toEqual({ id: 'as they are now' })
})
