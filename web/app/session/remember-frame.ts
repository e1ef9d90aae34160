import { hasBanner } from '#web/lib/session/has-banner.ts'
import { currentUser, subscribeToSession } from '#web/lib/session/session.ts'
import { navAbilities } from '#web/lib/session/use-may.ts'

const key = 'plutus-frame'

/** Stores what the next frame shows in this browser: that a user is signed in, and the links of their role. */
export function rememberFrame(): void {
  subscribeToSession(remember)
  // a session that ended before this start notifies no subscriber
  window.addEventListener('directus:loggedIn', remember)
}

function remember(): void {
  const user = currentUser()
  try {
    if (user && !hasBanner(user)) localStorage.setItem(key, navAbilities(user).join(' '))
    else localStorage.removeItem(key)
  } catch {
    // Storage can be forbidden. The next frame is then the logo.
  }
}
