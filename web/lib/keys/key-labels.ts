import { type KeyAction, keyActions } from './key-actions.ts'
import { isMac } from './keys.ts'

const names: Record<string, string> = { mod: isMac ? '⌘' : 'Ctrl', arrowdown: '↓', arrowup: '↑', enter: 'Enter' }

/** The caps of an action, one list for each way to press it: `[['Ctrl', 'K']]`, `[['g'], ['h']]` one after the other. */
export const waysOf = (act: KeyAction): string[][][] => keyActions[act].keys.map((way) => way.split(' ').map(capsOf))

/** The first way of an action in a few letters, for a hint on a button: "Ctrl K", "⌘K". */
export const keyHint = (act: KeyAction): string => capsOf(keyActions[act].keys[0]).join(isMac ? '' : ' ')

const capsOf = (stroke: string): string[] => {
  const caps = stroke.split('+')
  return caps.map((cap) => names[cap] ?? (caps.length > 1 ? cap.toUpperCase() : cap))
}
