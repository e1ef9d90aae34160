/** An idempotency key kept for this tab, through a refresh and a lost answer; undefined where storage is forbidden. */
export function keptKey(name: string): string | undefined {
  try {
    const kept = sessionStorage.getItem(name)
    if (kept) return kept
    const made = crypto.randomUUID()
    sessionStorage.setItem(name, made)
    return made
  } catch {
    return undefined
  }
}

/** What it named is over: the same wish again is another call. */
export function dropKey(name: string): void {
  try {
    sessionStorage.removeItem(name)
  } catch {
    // Nothing was stored.
  }
}
