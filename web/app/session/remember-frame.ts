import { currentUser, subscribeToSession } from '#web/lib/session/session.ts'

const key = 'plutus-frame'

/** Remembers in this browser what its next frame shows: that someone is signed in, and which links their role has. */
export function rememberFrame(): void {
  subscribeToSession(() => {
    const user = currentUser()
    try {
      if (user) localStorage.setItem(key, user.abilities.join(' '))
      else localStorage.removeItem(key)
    } catch {
      // Storage can be forbidden: the next frame is the logo then.
    }
  })
}
