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

it('S10 does not mistake a session that another tab began meanwhile for the one it was told of', async () => {
  const other = await openTab()
  const tab = await openTab()
  const { checkSession } = await import('./session.ts')
  let answer = (_reply: Response) => {}
  globalThis.whoIsHere = new Promise((resolve) => {
    answer = resolve
  })
  const checked = checkSession()
  other.beginEntry()
  answer(Response.json({ authenticated: true, user: { id: 'the one before' }, expiresAt: '2026-11-22T12:00:00Z' }))
  await checked
  expect(tab.isEntrySucceeded()).toBe(true)
})
