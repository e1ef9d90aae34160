import { dropUnended, keepOnlyOf, markEnded } from '#web/lib/forms/kept-values.ts'
import { watchRole } from '#web/lib/session/changed-role.ts'
import { currentUser, onSessionEnd, sessionReady, subscribeToSession } from '#web/lib/session/session.ts'

const signOutKey = 'plutus-signed-out'

/**
 * Keeps typed values over the end of a session, for the same person. A pressed sign-out in any tab and the sign-in of another person
 * delete them.
 */
export function keepTyped(): void {
  watchRole()
  onSessionEnd(({ expired }) => {
    if (expired) return markEnded()
    keepOnlyOf(undefined)
    try {
      localStorage.setItem(signOutKey, String(Date.now()))
    } catch {
      // Storage can be forbidden. Other tabs then keep what was typed there.
    }
  })
  addEventListener('storage', ({ key }) => key === signOutKey && keepOnlyOf(undefined))
  subscribeToSession(() => {
    const user = currentUser()
    if (user) keepOnlyOf(user.id)
  })
  void sessionReady().then(
    () => (currentUser() ? dropUnended() : markEnded()),
    () => {},
  )
}
