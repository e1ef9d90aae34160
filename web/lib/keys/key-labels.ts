import { type KeyAction, keyActions } from './key-actions.ts'
import { isMac } from './keys.ts'

const names: Record<string, string> = { mod: isMac ? '⌘' : 'Ctrl', arrowdown: '↓', arrowup: '↑', enter: 'Enter' }

/** Returns the key caps of an action, one list for each alternative: `[['Ctrl', 'K']]`, or `[['g'], ['h']]` for a sequence. */
export const waysOf = (act: KeyAction): string[][][] => keyActions[act].keys.map((way) => way.split(' ').map(capsOf))

/** Returns the first shortcut of an action for a hint on a button: "Ctrl K", "⌘K". */
export const keyHint = (act: KeyAction): string => capsOf(keyActions[act].keys[0]).join(isMac ? '' : ' ')

const capsOf = (stroke: string): string[] => {
  const caps = stroke.split('+')
  return caps.map((cap) => names[cap] ?? (caps.length > 1 ? cap.toUpperCase() : cap))
}
