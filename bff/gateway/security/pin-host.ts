import type { Guard } from '#bff/gateway/bff-env.ts'
import { Refusal } from '#bff/gateway/refusal.ts'

/** The hosts we answer for. Otherwise a stranger's Host would decide what our links and rules mean. */
export type Hosts = {
  publicUrl: URL
  /** Where guests are at home, without any session; the same where there is no such host. */
  guestUrl: URL
  /** The pages and files of the guests' host. */
  guestPages: RegExp
}

/** Probes come by address, so they alone are exempt. */
const probes = new Set(['/healthz', '/readyz'])

/** Answers under our own hosts alone, and under the guests' host its own routes and pages alone. Refuses MISDIRECTED, NOT_FOUND. */
export const pinHost =
  (hosts: Hosts): Guard =>
  (c) => {
    const { url = '/', headers, rawHeaders } = c.env.incoming
    if (saysTwoHosts(rawHeaders)) {
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

/** Node takes the first of two; a proxy before us may have used the second. */
export function saysTwoHosts(rawHeaders: string[]): boolean {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') count++
  return count > 1
}

/** A host of guests alone: no session is read there. */
export const isGuestHost = (host: string | undefined, { publicUrl, guestUrl }: Hosts): boolean =>
  guestUrl.host !== publicUrl.host && host === guestUrl.host
