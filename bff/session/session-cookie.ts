import { endOf, type Session } from './session.ts'

export type SessionCookie = ReturnType<typeof createSessionCookie>

/** The one cookie of a person: bound to this host, unreadable to scripts, sent by our own pages only (A1). */
export function createSessionCookie(publicUrl: URL) {
  const isSecure = publicUrl.protocol === 'https:'
  const name = isSecure ? '__Host-plutus' : 'plutus'
  const attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
  return {
    name,
    /** The Set-Cookie line of a sealed session. */
    set: (sealed: string, session: Session, now: number): string =>
      `${name}=${sealed}; ${attributes}; Max-Age=${Math.max(0, Math.floor((endOf(session) - now) / 1000))}`,
    clear: `${name}=; ${attributes}; Max-Age=0`,
  }
}
