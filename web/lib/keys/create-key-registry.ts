import { type KeyAction, keyActions, type Scope, shortcutActionNames } from './key-actions.ts'

/** The handler of a shortcut, called with the pressed key. Returns false when it did nothing, so that the browser handles the key. */
export type KeyHandler = (stroke: string) => unknown

type KeyContext = {
  isMac: boolean
  now: () => number
  /** Returns the topmost open layer: a dialog, a drawer or the page. */
  scope: () => Scope
  /** True while the focus is in a field, or in a list or menu with its own keys. */
  isTyping: () => boolean
  /** False when the user turned off single-key shortcuts (WCAG 2.1.4). */
  hasSingleKeys: () => boolean
}

const ranks: Record<Scope, number> = { page: 0, drawer: 1, dialog: 2 }
const sequenceMs = 1000

/**
 * Creates the registry of keyboard shortcuts, which binds handlers to actions and runs them on keydown. When several handlers are bound to
 * an action, the last one in the topmost open layer runs.
 */
export function createKeyRegistry({ isMac, now, scope, isTyping, hasSingleKeys }: KeyContext) {
  const bound: { act: KeyAction; scope: Scope; run: KeyHandler }[] = []
  let first: { stroke: string; at: number } | null = null

  const run = (act: KeyAction, stroke: string): boolean => {
    const lowest = ranks[scope()]
    const active = bound.filter((each) => each.act === act && ranks[each.scope] >= lowest)
    const top = active.sort((a, b) => ranks[a.scope] - ranks[b.scope]).at(-1)
    return top !== undefined && top.run(stroke) !== false
  }

  return {
    /** Runs the handler of an action, as if the user had pressed its first shortcut. */
    run: (act: KeyAction) => run(act, keyActions[act].keys[0]),
    bind(act: KeyAction, run: KeyHandler, scope: Scope = 'page'): () => void {
      const binding = { act, scope, run }
      bound.push(binding)
      return () => void bound.splice(bound.indexOf(binding), 1)
    },
    press(event: KeyPress): void {
      if (event.defaultPrevented || event.isComposing) return
      const stroke = strokeOf(event, isMac)
      if (stroke === null) return
      const isAlone = !stroke.startsWith('mod+')
      if (isAlone && (isTyping() || !hasSingleKeys())) return
      const before = first && now() - first.at <= sequenceMs ? `${first.stroke} ${stroke}` : null
      first = null
      const act = shortcutActionNames.find((name) => hasKey(name, before)) ?? shortcutActionNames.find((name) => hasKey(name, stroke))
      if (act) {
        if (run(act, stroke)) event.preventDefault()
      } else if (shortcutActionNames.some((name) => keyActions[name].keys.some((keys) => keys.startsWith(`${stroke} `)))) {
        first = { stroke, at: now() }
      }
    },
  }
}

const hasKey = (name: KeyAction, keys: string | null) => keyActions[name].keys.some((each) => each === keys)

/** The properties of a keydown event that the registry reads. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'defaultPrevented' | 'preventDefault'
>

/** Returns the pressed key as written in `keyActions`: `mod+k`, `c`, `?`, `arrowdown`. Null for combinations that are never a shortcut. */
function strokeOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress, isMac: boolean): string | null {
  const [mod, other] = isMac ? [metaKey, ctrlKey] : [ctrlKey, metaKey]
  const name = key.toLowerCase()
  if (other || altKey || key === 'Shift' || key === 'Control' || key === 'Meta') return null
  if (mod) return shiftKey ? null : `mod+${name}`
  // A shifted symbol is its own key ("?"). A shifted letter or arrow is not a shortcut.
  return shiftKey && (key.length > 1 || name !== key) ? null : name
}
