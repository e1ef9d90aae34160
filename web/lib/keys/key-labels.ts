import { type KeyAction, keyActions } from './key-actions.ts'
import { isMac } from './keys.ts'

const names: Record<string, string> = { mod: isMac ? '⌘' : 'Ctrl', arrowdown: '↓', arrowup: '↑', enter: 'Enter' }

/**
 * Returns the key caps that show an action's shortcuts, as alternatives of keystrokes of caps: `[[['Ctrl', 'K']]]`, or `[[['g'], ['h']]]`
 * for g then h.
 */
export const keyCapsOf = (act: KeyAction): string[][][] => keyActions[act].keys.map((way) => way.split(' ').map(capsOf))

/** Returns the first shortcut of an action as text for a button: "Ctrl K", or "⌘K" on a Mac. */
export const keyHint = (act: KeyAction): string => capsOf(keyActions[act].keys[0]).join(isMac ? '' : ' ')

const capsOf = (stroke: string): string[] => {
  const caps = stroke.split('+')
  return caps.map((cap) => names[cap] ?? (caps.length > 1 ? cap.toUpperCase() : cap))
}
