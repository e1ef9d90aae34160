import { currentUser } from '#web/lib/session/session.ts'
import { createKeyRegistry } from './create-key-registry.ts'
import type { Scope } from './key-actions.ts'

/** True for a Mac, an iPhone and an iPad, which use Cmd (Q1). */
export const isMac = /Mac|iPhone|iPad|iPod/.test(navigator.platform)

/** The page's registry of keyboard shortcuts. Single-key shortcuts work unless the user turned them off. */
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

const keyHandlingSelector =
  '[contenteditable=true], textarea, select, [role=menu], [role=listbox], [role=combobox], [role=radiogroup], [role=tablist], [role=slider], [data-slot=popover]'
const nonTextInputs = new Set(['button', 'checkbox', 'submit', 'reset', 'image', 'file'])

function isTyping(): boolean {
  const target = document.activeElement
  if (target instanceof HTMLInputElement && !nonTextInputs.has(target.type)) return true
  return target?.closest(keyHandlingSelector) != null
}
