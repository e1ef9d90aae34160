import type { Guard } from '#bff/gateway/bff-env.ts'
import { Refusal } from '#bff/gateway/refusal.ts'

/** The hosts that this server accepts. A foreign Host header must not decide the meaning of links and rules. */
export type Hosts = {
  publicUrl: URL
  /** The host of guests, without sessions. Equal to `publicUrl` where there is no separate host. */
  guestUrl: URL
  /** The pages and files of the guests' host. */
  guestPages: RegExp
}

/** The health probes are exempt, because they are called by address. */
const probes = new Set(['/healthz', '/readyz'])

/** Accepts only our own hosts, and on the guests' host only its routes and pages. Refuses MISDIRECTED, NOT_FOUND. */
export const pinHost =
  (hosts: Hosts): Guard =>
  (c) => {
    const { url = '/', headers, rawHeaders } = c.env.incoming
    if (hasTwoHosts(rawHeaders)) {
      c.env.outgoing.setHeader('connection', 'close')
      throw new Refusal('MISDIRECTED', { status: 400 })
    }
    if (!url.startsWith('/')) throw new Refusal('MISDIRECTED')
    const { route } = c.var
    if (route && probes.has(route.template)) return
    if (!isOurHost(headers.host, hosts)) throw new Refusal('MISDIRECTED')
    if (isGuestHost(headers.host, hosts) && !(route ? route.isGuests : hosts.guestPages.test(c.req.path))) throw new Refusal('NOT_FOUND')
  }

export const isOurHost = (host: string | undefined, { publicUrl, guestUrl }: Hosts): boolean =>
  host === publicUrl.host || host === guestUrl.host

/** Returns true for a request with two Host headers. Node uses the first, but a proxy may have used the second. */
export function hasTwoHosts(rawHeaders: string[]): boolean {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') count++
  return count > 1
}

/** Returns true for the separate host of guests, which has no sessions. */
export const isGuestHost = (host: string | undefined, { publicUrl, guestUrl }: Hosts): boolean =>
  guestUrl.host !== publicUrl.host && host === guestUrl.host
