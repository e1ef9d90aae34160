import type { Guard } from '#bff/gateway/bff-env.ts'
import { Refusal } from '#bff/gateway/refusal.ts'

/** The hosts under which this server may be called. `pinHost` refuses others, because the host determines which rules apply to a call. */
export type Hosts = {
  publicUrl: URL
  /** The host of reward pages, which has no sessions. Equal to `publicUrl` if there is no separate host. */
  guestUrl: URL
}

/** The paths of health probes, which are called by IP address and so exempt from the host check. */
const probes = new Set(['/healthz', '/readyz'])

/**
 * Creates the guard that refuses MISDIRECTED for a host that is not ours. On the host of reward pages it refuses NOT_FOUND for other routes,
 * and for pages and files for which `isGuestPage` returns false.
 */
export const pinHost =
  (hosts: Hosts, isGuestPage: (path: string) => boolean): Guard =>
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
    if (isGuestHost(headers.host, hosts) && !(route ? route.isGuests : isGuestPage(c.req.path))) throw new Refusal('NOT_FOUND')
  }

export const isOurHost = (host: string | undefined, { publicUrl, guestUrl }: Hosts): boolean =>
  host === publicUrl.host || host === guestUrl.host

/** Returns true for a request with two Host headers. Node uses the first, but a proxy may have used the second. */
export function hasTwoHosts(rawHeaders: string[]): boolean {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') count++
  return count > 1
}

/** Returns true for the host of reward pages, if it is separate from the main host. */
export const isGuestHost = (host: string | undefined, { publicUrl, guestUrl }: Hosts): boolean =>
  guestUrl.host !== publicUrl.host && host === guestUrl.host
