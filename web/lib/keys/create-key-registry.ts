import { type KeyAction, keyActions, keyActNames, type Scope } from './key-actions.ts'

/** False when there was nothing to do: the browser then does what it always does. */
export type Run = (stroke: string) => unknown

type Surroundings = {
  isMac: boolean
  now: () => number
  /** The highest layer that is open. */
  scope: () => Scope
  /** The keys go into a field, or to a list or menu with keys of its own. */
  isTyping: () => boolean
  /** A person may turn off single-key shortcuts (WCAG 2.1.4). */
  hasSingleKeys: () => boolean
}

const ranks: Record<Scope, number> = { page: 0, drawer: 1, dialog: 2 }
const sequenceMs = 1000

/** The one place that knows every key: the action bound last, in the highest open scope, gets it. */
export function createKeyRegistry({ isMac, now, scope, isTyping, hasSingleKeys }: Surroundings) {
  const bound: { act: KeyAction; scope: Scope; run: Run }[] = []
  let first: { stroke: string; at: number } | null = null

  const run = (act: KeyAction, stroke: string): boolean => {
    const lowest = ranks[scope()]
    const active = bound.filter((each) => each.act === act && ranks[each.scope] >= lowest)
    const top = active.sort((a, b) => ranks[a.scope] - ranks[b.scope]).at(-1)
    return top !== undefined && top.run(stroke) !== false
  }

  return {
    /** Does what the key would do, from elsewhere. */
    run: (act: KeyAction) => run(act, keyActions[act].keys[0]),
    bind(act: KeyAction, run: Run, scope: Scope = 'page'): () => void {
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
      const act = keyActNames.find((name) => hasKey(name, before)) ?? keyActNames.find((name) => hasKey(name, stroke))
      if (act) {
        if (run(act, stroke)) event.preventDefault()
      } else if (keyActNames.some((name) => keyActions[name].keys.some((keys) => keys.startsWith(`${stroke} `)))) {
        first = { stroke, at: now() }
      }
    },
  }
}

const hasKey = (name: KeyAction, keys: string | null) => keyActions[name].keys.some((each) => each === keys)

/** The parts of a keydown that matter. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'defaultPrevented' | 'preventDefault'
>

/** A keydown as the table writes it: `mod+k`, `c`, `?`, `arrowdown`; null for keys the app never listens to. */
function strokeOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress, isMac: boolean): string | null {
  const [mod, other] = isMac ? [metaKey, ctrlKey] : [ctrlKey, metaKey]
  const name = key.toLowerCase()
  if (other || altKey || key === 'Shift' || key === 'Control' || key === 'Meta') return null
  if (mod) return shiftKey ? null : `mod+${name}`
  // A shifted symbol is a key of its own ("?"); a shifted letter or arrow belongs to someone else.
  return shiftKey && (key.length > 1 || name !== key) ? null : name
}
