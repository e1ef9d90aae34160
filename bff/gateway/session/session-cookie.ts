import { hostCookie } from './cookies.ts'
import { endOf, type Session } from './session.ts'

export type SessionCookie = ReturnType<typeof createSessionCookie>

/** Creates the session cookie, bound to this host, unreadable to scripts, sent by our own pages only (A1). */
export function createSessionCookie(publicUrl: URL, cookie: string) {
  const { name, set, clear } = hostCookie(publicUrl, cookie)
  return {
    name,
    /** Returns the Set-Cookie header of a sealed session. */
    set: (sealed: string, session: Session, now: number): string => set(sealed, (endOf(session) - now) / 1000),
    clear,
  }
}
