import { currentUser } from '#web/lib/session/session.ts'
import { createKeyRegistry } from './create-key-registry.ts'
import type { Scope } from './key-actions.ts'

/** "Mac" also of an iPhone and an iPad: their key is Cmd (Q1). */
export const isMac = /Mac|iPhone|iPad|iPod/.test(navigator.platform)

/** The keys of this page. */
export const keys = createKeyRegistry({
  isMac,
  now: () => performance.now(),
  scope: openScope,
  isTyping,
  hasSingleKeys: () => currentUser()?.singleKeys ?? true,
})

const isOpen = (slots: string) => document.querySelector(`:is(${slots})[data-open]`) !== null

function openScope(): Scope {
  if (isOpen('[data-slot=dialog], [data-slot=alert-dialog]')) return 'dialog'
  return isOpen('[data-slot=drawer]') ? 'drawer' : 'page'
}

const ownKeys =
  '[contenteditable=true], textarea, select, [role=menu], [role=listbox], [role=combobox], [role=radiogroup], [role=tablist], [role=slider], [data-slot=popover]'
const noText = new Set(['button', 'checkbox', 'submit', 'reset', 'image', 'file'])

function isTyping(): boolean {
  const target = document.activeElement
  if (target instanceof HTMLInputElement && !noText.has(target.type)) return true
  return target?.closest(ownKeys) != null
}
