import { BffError, callBff } from '#web/lib/bff/call-bff.ts'
import { randomId } from '#web/lib/random-id.ts'

const key = 'plutus-sign-out'

/**
 * Stores whether a sign-out still has to reach the BFF, for all tabs and after a reload. Cleared by a finished sign-out or a new sign-in.
 */
export function markSignOut(isPending: boolean): void {
  try {
    if (isPending) localStorage.setItem(key, 'true')
    else localStorage.removeItem(key)
  } catch {
    // Storage can be forbidden. The sign-out is then tried only once.
  }
}

export function isSignOutPending(): boolean {
  try {
    return localStorage.getItem(key) === 'true'
  } catch {
    return false
  }
}

const signInKey = 'plutus-entry'
let currentSignIn: string | null = null

/** Stores a new random id for the sign-in made in this tab. Other tabs compare it with theirs to detect the newer session. */
export function recordSignIn(): void {
  currentSignIn = randomId()
  try {
    localStorage.setItem(signInKey, currentSignIn)
  } catch {
    // Storage can be forbidden. Tabs then cannot see each other.
  }
}

/** Sets the sign-in id of this tab to `found`, the id in storage when the tab requested its session. */
export function adoptSignIn(found: string | null): void {
  currentSignIn = found
}

/** Returns true when the stored sign-in id is not this tab's, so another tab has signed in since. */
export const hasNewerSignIn = (): boolean => storedSignIn() !== currentSignIn

/** Returns the id of the latest sign-in in any tab, or null before the first. Without storage it is this tab's own id. */
export function storedSignIn(): string | null {
  try {
    return localStorage.getItem(signInKey)
  } catch {
    return currentSignIn
  }
}

/**
 * Sends the sign-out to the BFF. A 4xx refusal means there is no session to end. Throws when the BFF cannot be reached, fails or answers
 * 429.
 */
export async function finishSignOut(): Promise<void> {
  try {
    await callBff('/auth/logout', { method: 'POST', body: {} })
  } catch (error) {
    if (!(error instanceof BffError) || error.status >= 500 || error.status === 429) throw error
  }
  markSignOut(false)
}
