import type { IncomingHttpHeaders } from 'node:http'
import type { Guard } from '#bff/gateway/bff-env.ts'
import { Refusal } from '#bff/gateway/refusal.ts'
import type { Route } from '#bff/gateway/route.ts'
import { readCookie } from '#bff/gateway/session/cookies.ts'

export type Origins = {
  publicUrl: URL
  /** The URL of the host of reward pages. Equal to `publicUrl` if there is no separate host. */
  guestUrl: URL
  cookieName: string
  /** The lower-case name of the header that our pages send as `1`, and that no form and no other site can send. */
  csrfHeader: string
}

/**
 * Creates the guard against calls from other sites. It checks the Origin (or Sec-Fetch-Site if there is none) and the CSRF header, as far
 * as the route requires. A GET may have the CSRF header alone. Refuses CSRF.
 */
export const sameOrigin =
  (origins: Origins): Guard =>
  (c) => {
    const { method = 'GET', headers } = c.env.incoming
    if (!isOwnCall(method, c.var.route, headers, origins)) throw new Refusal('CSRF')
  }

/**
 * Returns true if the route permits a call with these headers. Without a route, reads are permitted from anywhere, and other methods only
 * to our own page.
 */
export function isOwnCall(method: string, route: Route | undefined, headers: IncomingHttpHeaders, origins: Origins): boolean {
  const from = route?.from ?? (['GET', 'HEAD', 'OPTIONS'].includes(method) ? 'anywhere' : 'own call')
  // calls of servers, mail programs (RFC 8058) and links: these read no cookie, or are pages
  if (from === 'anywhere') return true
  const site = headers['sec-fetch-site']
  const isForeign = site !== undefined && site !== 'same-origin'
  if (from === 'own page') return !isForeign || site === 'none'
  if (route?.takesKeys && isKeyCall(headers, origins.cookieName)) return true
  if (isForeign || headers[origins.csrfHeader] !== '1') return false
  if (headers.origin !== undefined) return isOurOrigin(headers.origin, route, origins)
  // on plain http browsers send neither with a read, and only our own pages can send the CSRF header
  return site === 'same-origin' || method === 'GET'
}

/** Returns true for the main origin, and on routes of the reward pages also for theirs. */
const isOurOrigin = (origin: string, route: Route | undefined, { publicUrl, guestUrl }: Origins): boolean =>
  origin === publicUrl.origin || (route?.isGuests === true && origin === guestUrl.origin)

/**
 * Returns true for a call with an Authorization header and no session cookie. Browsers never add that header themselves, so another site
 * cannot forge it.
 */
const isKeyCall = (headers: IncomingHttpHeaders, cookieName: string): boolean =>
  headers.authorization !== undefined && readCookie(headers.cookie, cookieName) === undefined
