import type { ServerResponse } from 'node:http'
import { endOf, type Session } from './session.ts'

/**
 * Returns the value of a cookie in a Cookie header, undefined if it has none. Of several, the first, which browsers send for the most
 * specific path.
 */
export function readCookie(header: string | undefined, name: string): string | undefined {
  if (header === undefined) return undefined
  for (const part of header.split(';')) {
    const equals = part.indexOf('=')
    if (equals > 0 && part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim()
  }
  return undefined
}

/**
 * Adds a Set-Cookie header and replaces an earlier one for the same cookie. Does nothing once the headers are sent. hono/cookie only
 * appends and misses streamed answers.
 */
export function putCookie(outgoing: Pick<ServerResponse, 'getHeader' | 'setHeader'> & { headersSent?: boolean }, line: string): void {
  if (outgoing.headersSent) return
  const name = line.slice(0, line.indexOf('=') + 1)
  const others = [outgoing.getHeader('set-cookie') ?? []].flat().filter((other) => !String(other).startsWith(name))
  outgoing.setHeader('set-cookie', [...others.map(String), line])
}

export type HostCookie = ReturnType<typeof hostCookie>

type SameSite = 'Strict' | 'Lax'

/**
 * Returns a cookie's name and Set-Cookie values, bound to this host and unreadable to scripts. On plain http the name ends with the port,
 * because all ports of a host share their cookies. Use `Lax` only where another site redirects back to us.
 */
export function hostCookie(publicUrl: URL, name: string, sameSite: SameSite = 'Strict') {
  const isSecure = publicUrl.protocol === 'https:'
  const whole = isSecure ? `__Host-${name}` : `${name}-${publicUrl.port || '80'}`
  const attributes = `Path=/; HttpOnly; SameSite=${sameSite}${isSecure ? '; Secure' : ''}`
  return {
    name: whole,
    /** Returns the Set-Cookie header that stores `value` in the browser for `seconds` seconds. */
    set: (value: string, seconds: number): string => `${whole}=${value}; ${attributes}; Max-Age=${Math.max(0, Math.floor(seconds))}`,
    clear: `${whole}=; ${attributes}; Max-Age=0`,
  }
}

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
