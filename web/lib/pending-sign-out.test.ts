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
  first.joinEntry()
  second.joinEntry()
  expect([first.isEntrySucceeded(), second.isEntrySucceeded()]).toEqual([false, false])
  second.beginEntry()
  expect([first.isEntrySucceeded(), second.isEntrySucceeded()]).toEqual([true, false])
  first.joinEntry()
  expect([first.isEntrySucceeded(), second.isEntrySucceeded()]).toEqual([false, false])
  const third = await openTab()
  third.joinEntry()
  expect(third.isEntrySucceeded()).toBe(false)
})
