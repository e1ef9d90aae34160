import type { IncomingHttpHeaders } from 'node:http'
import type { Guard } from '#bff/gateway/bff-env.ts'
import { Refusal } from '#bff/gateway/refusal.ts'
import type { Route } from '#bff/gateway/route.ts'
import { readCookie } from '#bff/gateway/session/cookies.ts'

export type Origins = {
  publicUrl: URL
  /** Where guests are at home. */
  guestUrl: URL
  cookieName: string
  /** A header that no form and no foreign page can send, in small letters. */
  csrfHeader: string
}

/**
 * Requires of a call that acts, or tells what a person may see, that it comes from our own page: the exact Origin (without one, what the
 * browser says of the site) and a header that no form and no foreign page can send. Refuses CSRF.
 */
export const sameOrigin =
  (origins: Origins): Guard =>
  (c) => {
    const { method = 'GET', headers } = c.env.incoming
    if (!isOwnCall(method, c.var.route, headers, origins)) throw new Refusal('CSRF')
  }

/** By its route; what matches none is a page when it only reads, and else guarded as the strictest are. */
export function isOwnCall(method: string, route: Route | undefined, headers: IncomingHttpHeaders, origins: Origins): boolean {
  const from = route?.from ?? (['GET', 'HEAD', 'OPTIONS'].includes(method) ? 'anywhere' : 'own call')
  // another server, a mail program (RFC 8058) or a link: no cookie is read there, or it is a page
  if (from === 'anywhere') return true
  const site = headers['sec-fetch-site']
  const isForeign = site !== undefined && site !== 'same-origin'
  if (from === 'own page') return !isForeign || site === 'none'
  if (route?.takesKeys && isKeyCall(headers, origins.cookieName)) return true
  if (isForeign || headers[origins.csrfHeader] !== '1') return false
  return headers.origin === undefined ? site === 'same-origin' : isOurOrigin(headers.origin, route, origins)
}

/** The guest routes also serve the page of the guests' host. */
const isOurOrigin = (origin: string, route: Route | undefined, { publicUrl, guestUrl }: Origins): boolean =>
  origin === publicUrl.origin || (route?.isGuests === true && origin === guestUrl.origin)

/** No browser adds a bearer by itself, so one without a cookie cannot be forged by another site. */
const isKeyCall = (headers: IncomingHttpHeaders, cookieName: string): boolean =>
  headers.authorization !== undefined && readCookie(headers.cookie, cookieName) === undefined
