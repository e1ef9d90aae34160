import { createStore } from '#web/lib/store.ts'
import { currentUser, subscribeToSession } from './session.ts'

/** The path that was open when the person's role changed during their session. Null if it has not changed. */
export const changedRole = createStore<{ path: string } | null>(null)

/** Records a change of the person's role in `changedRole`. A sign-in clears it. */
export function watchRole(): void {
  let before = currentUser()
  subscribeToSession(() => {
    const now = currentUser()
    if (!now || before?.id !== now.id) changedRole.set(null)
    else if (before.companyRole !== now.companyRole) changedRole.set({ path: location.pathname })
    before = now
  })
}
