/** What of a keydown is looked at. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'defaultPrevented' | 'preventDefault'
>

/** A keydown as the table writes it: `mod+k`, `c`, `?`, `arrowdown`; null for what the app never listens to. */
export function strokeOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress, isMac: boolean): string | null {
  const [mod, other] = isMac ? [metaKey, ctrlKey] : [ctrlKey, metaKey]
  const name = key.toLowerCase()
  if (other || altKey || key === 'Shift' || key === 'Control' || key === 'Meta') return null
  if (mod) return shiftKey ? null : `mod+${name}`
  // A shifted sign is a key of its own ("?"); a shifted letter or arrow is somebody else's.
  return shiftKey && (key.length > 1 || name !== key) ? null : name
}
