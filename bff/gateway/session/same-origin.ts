import type { IncomingHttpHeaders } from 'node:http'
import type { Guard } from '#bff/gateway/bff-env.ts'
import { Refusal } from '#bff/gateway/refusal.ts'
import type { Route } from '#bff/gateway/route.ts'
import { readCookie } from '#bff/gateway/session/cookies.ts'

export type Origins = {
  publicUrl: URL
  /** The host of guests. */
  guestUrl: URL
  cookieName: string
  /** A header that no form and no foreign page can send, in lower case. */
  csrfHeader: string
}

/**
 * Requires that a call that acts or returns private data comes from our own page. Checks the exact Origin, or Sec-Fetch-Site without one,
 * and a header that no foreign page can send. Refuses CSRF.
 */
export const sameOrigin =
  (origins: Origins): Guard =>
  (c) => {
    const { method = 'GET', headers } = c.env.incoming
    if (!isOwnCall(method, c.var.route, headers, origins)) throw new Refusal('CSRF')
  }

/** Returns true for a call that its route allows. Without a route, a read is allowed as a page, and other methods are guarded strictly. */
export function isOwnCall(method: string, route: Route | undefined, headers: IncomingHttpHeaders, origins: Origins): boolean {
  const from = route?.from ?? (['GET', 'HEAD', 'OPTIONS'].includes(method) ? 'anywhere' : 'own call')
  // calls of servers, mail programs (RFC 8058) and links: these read no cookie, or are pages
  if (from === 'anywhere') return true
  const site = headers['sec-fetch-site']
  const isForeign = site !== undefined && site !== 'same-origin'
  if (from === 'own page') return !isForeign || site === 'none'
  if (route?.takesKeys && isKeyCall(headers, origins.cookieName)) return true
  if (isForeign || headers[origins.csrfHeader] !== '1') return false
  return headers.origin === undefined ? site === 'same-origin' : isOurOrigin(headers.origin, route, origins)
}

/** Returns true for our own origin, and for that of the guests' host on guest routes. */
const isOurOrigin = (origin: string, route: Route | undefined, { publicUrl, guestUrl }: Origins): boolean =>
  origin === publicUrl.origin || (route?.isGuests === true && origin === guestUrl.origin)

/** Returns true for a bearer without a cookie. Browsers add no bearer themselves, so another site cannot forge it. */
const isKeyCall = (headers: IncomingHttpHeaders, cookieName: string): boolean =>
  headers.authorization !== undefined && readCookie(headers.cookie, cookieName) === undefined
