import { BffError, callBff } from '#web/lib/bff/call-bff.ts'

const key = 'plutus-sign-out'

/**
 * Remembers, in every tab and through a reload, that the BFF has yet to learn of a sign-out. Only a finished sign-out and a new sign-in
 * clear it.
 */
export function markSignOut(isPending: boolean): void {
  try {
    if (isPending) localStorage.setItem(key, 'true')
    else localStorage.removeItem(key)
  } catch {
    // Storage can be forbidden; then the sign-out is tried this once.
  }
}

export function isSignOutPending(): boolean {
  try {
    return localStorage.getItem(key) === 'true'
  } catch {
    return false
  }
}

const entryKey = 'plutus-entry'
let entry: string | null = null

/** Someone signs in in this tab: late news from another tab about the former session does not mean this one. */
export function beginEntry(): void {
  entry = crypto.randomUUID()
  try {
    localStorage.setItem(entryKey, entry)
  } catch {
    // Storage can be forbidden; then no tab knows of another.
  }
}

/** This tab found a session; `found` is the entry that was there before it asked. */
export function joinEntry(found: string | null): void {
  entry = found
}

/** Whether someone signed in in another tab since this one got its session. */
export const isEntrySucceeded = (): boolean => storedEntry() !== entry

/** Who signed in last, in any tab. */
export function storedEntry(): string | null {
  try {
    return localStorage.getItem(entryKey)
  } catch {
    return entry
  }
}

/**
 * Tells the BFF of the sign-out. If it is refused as unauthenticated, there is no session to end. Throws when the BFF cannot be reached,
 * or not now.
 */
export async function finishSignOut(): Promise<void> {
  try {
    await callBff('/auth/logout', { method: 'POST', body: {} })
  } catch (error) {
    if (!(error instanceof BffError) || error.status >= 500 || error.status === 429) throw error
  }
  markSignOut(false)
}
