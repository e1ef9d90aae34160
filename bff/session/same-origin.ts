import type { IncomingHttpHeaders } from 'node:http'
import type { Guard } from '#bff/bff-env.ts'
import { Refusal } from '#bff/refusal.ts'
import { readCookie } from '#bff/session/cookies.ts'

export type Origins = { publicUrl: URL; rewardUrl: URL; cookieName: string }

/**
 * Requires of a call that acts, or tells what a person may see, that it comes from our own page: the exact Origin (without one, what the
 * browser says of the site) and a header that no form and no foreign page can send. Refuses CSRF.
 */
export const sameOrigin =
  (origins: Origins): Guard =>
  (c) => {
    const { method = 'GET', headers } = c.env.incoming
    // The path that the router uses, as written: /%75sers/me would be another.
    if (!isOwnCall(method, c.req.path, headers, origins)) throw new Refusal('CSRF')
  }

export function isOwnCall(method: string, path: string, headers: IncomingHttpHeaders, origins: Origins): boolean {
  if (isWebhook(path) || isUnsubscribe(method, path)) return true
  const site = headers['sec-fetch-site']
  const isForeign = site !== undefined && site !== 'same-origin'
  if (!isGuarded(method, path)) return !(isForeign && site !== 'none' && isGuestPath(path))
  if (isKeyCall(path, headers, origins.cookieName)) return true
  if (isForeign || headers['x-plutus-csrf'] !== '1') return false
  return headers.origin === undefined ? site === 'same-origin' : isOurOrigin(headers.origin, path, origins)
}

/** The guest routes also serve the page of the reward host. */
const isOurOrigin = (origin: string | undefined, path: string, { publicUrl, rewardUrl }: Origins): boolean =>
  origin === publicUrl.origin || (path.startsWith('/public/') && origin === rewardUrl.origin)

const tells = new Set(['/graphql', '/users/me', '/auth/session', '/auth/sessions'])

const isGuarded = (method: string, path: string): boolean => tells.has(path) || !['GET', 'HEAD', 'OPTIONS'].includes(method)

/** Another server calls, and proves itself by its signature; no cookie is read there. */
const isWebhook = (path: string): boolean => path.startsWith('/webhooks/')

/** Mail programs call the link of a mail by themselves (RFC 8058): only its token counts, and no cookie is read. */
const isUnsubscribe = (method: string, path: string): boolean => method === 'POST' && path.startsWith('/unsubscribe/')

/** Logos are shown in other people's mail, pages and assets are navigated to; the rest answers our own page only. */
const isGuestPath = (path: string): boolean =>
  /^\/(files|exports|public(?!\/logos\/)|auth\/(signup|invites))\/|^\/auth\/(captcha|providers)$|^\/content$/.test(path)

/** No browser adds a bearer by itself, so one without a cookie cannot be forged by another site. */
const isKeyCall = (path: string, headers: IncomingHttpHeaders, cookieName: string): boolean =>
  /^\/(graphql$|files$|exports\/)/.test(path) && headers.authorization !== undefined && readCookie(headers.cookie, cookieName) === undefined
