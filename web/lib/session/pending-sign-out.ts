import { BffError, callBff } from '#web/lib/bff/call-bff.ts'

const key = 'plutus-sign-out'

/**
 * Records in storage that the BFF has not processed a sign-out yet. Shared by all tabs and kept on reload. Only a finished sign-out or a
 * new sign-in clears it.
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

/** Records a sign-in in this tab. Later events about the previous session are then ignored. */
export function recordSignIn(): void {
  currentSignIn = crypto.randomUUID()
  try {
    localStorage.setItem(signInKey, currentSignIn)
  } catch {
    // Storage can be forbidden. Tabs then cannot see each other.
  }
}

/** Records that this tab uses an existing session. `found` is the sign-in id read before the session was requested. */
export function adoptSignIn(found: string | null): void {
  currentSignIn = found
}

/** Returns true when another tab signed in after this tab got its session. */
export const hasNewerSignIn = (): boolean => storedSignIn() !== currentSignIn

/** Returns the id of the latest sign-in of any tab. */
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
