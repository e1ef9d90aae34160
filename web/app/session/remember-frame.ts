import { hasBanner } from '#web/lib/session/has-banner.ts'
import { currentUser, subscribeToSession } from '#web/lib/session/session.ts'
import { navAbilities } from '#web/lib/session/use-may.ts'

const key = 'plutus-frame'

/**
 * Stores in the browser which abilities the signed-in user has, whenever the session changes, so that the next page load shows the right
 * prerendered frame. Signed out or with a banner it stores nothing, and the next load shows the logo.
 */
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
