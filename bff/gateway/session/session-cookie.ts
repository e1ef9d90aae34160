import { hostCookie } from './cookies.ts'
import { endOf, type Session } from './session.ts'

export type SessionCookie = ReturnType<typeof createSessionCookie>

/** Returns the session cookie, bound to this host, unreadable to scripts, and sent only from our own pages (A1). */
export function createSessionCookie(publicUrl: URL, cookie: string) {
  const { name, set, clear } = hostCookie(publicUrl, cookie)
  return {
    name,
    /** Returns the Set-Cookie header for an encrypted session. It expires with the session. */
    set: (sealed: string, session: Session, now: number): string => set(sealed, (endOf(session) - now) / 1000),
    clear,
  }
}
