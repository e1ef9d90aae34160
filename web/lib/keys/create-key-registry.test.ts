import { beforeEach, expect, it } from 'vitest'
import type { KeyPress } from './create-key-registry.ts'
import { createKeyRegistry } from './create-key-registry.ts'
import { keyActions, type Scope, shortcutActionNames } from './key-actions.ts'

const now = { ms: 0, scope: 'page' as Scope, isTyping: false, hasSingleKeys: true, isMac: false }
const done: string[] = []
let registry: ReturnType<typeof createKeyRegistry>
beforeEach(() => {
  done.length = 0
  Object.assign(now, { ms: 0, scope: 'page', isTyping: false, hasSingleKeys: true })
  registry = on(false)
})

const on = (isMac: boolean) =>
  createKeyRegistry({
    isMac,
    now: () => now.ms,
    scope: () => now.scope,
    isTyping: () => now.isTyping,
    hasSingleKeys: () => now.hasSingleKeys,
  })

/** Returns true when the app handled the key. */
function press(key: string, more: Partial<KeyPress> = {}, to = registry): boolean {
  let isTaken = false
  const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false, defaultPrevented: false }
  to.press({
    key,
    ...none,
    preventDefault: () => {
      isTaken = true
    },
    ...more,
  })
  return isTaken
}

it('Q1 handles Ctrl+K also while typing, and Cmd+K on a Mac', () => {
  now.isTyping = true
  registry.bind('search', () => done.push('search'))
  expect([press('k', { ctrlKey: true }), press('k', { metaKey: true }), press('k')]).toEqual([true, false, false])
  const mac = on(true)
  mac.bind('search', () => done.push('mac'))
  expect([press('k', { metaKey: true }, mac), press('k', { ctrlKey: true }, mac)]).toEqual([true, false])
  expect(done).toEqual(['search', 'mac'])
})

it('reads two-key sequences within a second', () => {
  registry.bind('goCampaigns', () => done.push('go'))
  registry.bind('create', () => done.push('create'))
  press('g')
  press('c')
  press('g')
  now.ms = 1500
  press('c')
  press('c')
  expect(done).toEqual(['go', 'create', 'create'])
})

it('ignores single keys in fields, with modifiers, and for people who turned them off', () => {
  registry.bind('create', () => done.push('create'))
  registry.bind('sheet', () => done.push('sheet'))
  now.isTyping = true
  press('c')
  now.isTyping = false
  press('c', { ctrlKey: true })
  press('c', { altKey: true })
  press('C', { shiftKey: true })
  press('c', { defaultPrevented: true })
  press('c', { isComposing: true })
  now.hasSingleKeys = false
  press('c')
  press('?', { shiftKey: true })
  expect(done).toEqual([])
  now.hasSingleKeys = true
  press('?', { shiftKey: true })
  expect(done).toEqual(['sheet'])
})

it('disables the keys of a page under a drawer, and both under a dialog', () => {
  const ends = [
    registry.bind('search', () => done.push('page')),
    registry.bind('search', () => done.push('drawer'), 'drawer'),
    registry.bind('search', () => done.push('dialog'), 'dialog'),
  ]
  press('k', { ctrlKey: true })
  ends[2]?.()
  now.scope = 'drawer'
  press('k', { ctrlKey: true })
  now.scope = 'dialog'
  expect(press('k', { ctrlKey: true })).toBe(false)
  ends[1]?.()
  now.scope = 'page'
  press('k', { ctrlKey: true })
  expect(done).toEqual(['dialog', 'drawer', 'page'])
})

it('leaves a key to the browser when the action does nothing', () => {
  registry.bind('next', () => false)
  expect(press('ArrowDown')).toBe(false)
})

it('binds no key to two actions', () => {
  const all = shortcutActionNames.flatMap((name) => [...keyActions[name].keys])
  expect(new Set(all).size).toBe(all.length)
})
