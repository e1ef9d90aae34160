import { hasBanner } from '#web/lib/session/has-banner.ts'
import { currentUser, subscribeToSession } from '#web/lib/session/session.ts'
import { navAbilities } from '#web/lib/session/use-may.ts'

const key = 'plutus-frame'

/** Remembers in this browser what its next frame shows: that someone is signed in, and which links their role has. */
export function rememberFrame(): void {
  subscribeToSession(remember)
  // a session that had ended before this start changes nothing that one could subscribe to
  window.addEventListener('directus:loggedIn', remember)
}

function remember(): void {
  const user = currentUser()
  try {
    if (user && !hasBanner(user)) localStorage.setItem(key, navAbilities(user).join(' '))
    else localStorage.removeItem(key)
  } catch {
    // Storage can be forbidden: the next frame is the logo then.
  }
}
