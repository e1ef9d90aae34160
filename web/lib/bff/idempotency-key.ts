import { randomId } from '#web/lib/random-id.ts'

/**
 * Returns the idempotency key stored under `name` for this tab, and creates it if missing. It survives a reload. Undefined when storage is
 * forbidden.
 */
export function getIdempotencyKey(name: string): string | undefined {
  try {
    const kept = sessionStorage.getItem(name)
    if (kept) return kept
    const made = randomId()
    sessionStorage.setItem(name, made)
    return made
  } catch {
    return undefined
  }
}

/** Deletes the idempotency key stored under `name`, so that the next request gets a new one. */
export function deleteIdempotencyKey(name: string): void {
  try {
    sessionStorage.removeItem(name)
  } catch {
    // Nothing was stored.
  }
}
