import type { Guard } from '#bff/bff-env.ts'
import { Refusal } from '#bff/refusal.ts'

/** The hosts we answer for. Otherwise a stranger's Host would decide what our links and rules mean. */
export type Hosts = { publicUrl: URL; rewardUrl: URL }

/** Probes come by address, so they alone are exempt. */
const probes = new Set(['/healthz', '/readyz'])

/** Answers under our own hosts alone, and under the reward's host its own routes and pages alone. Refuses MISDIRECTED, NOT_FOUND. */
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
    if (isRewardHost(headers.host, hosts) && !(route ? route.isGuests : rewardPages.test(c.req.path))) throw new Refusal('NOT_FOUND')
  }

export const isOurHost = (host: string | undefined, { publicUrl, rewardUrl }: Hosts): boolean =>
  host === publicUrl.host || host === rewardUrl.host

/** Node takes the first of two; a proxy before us may have used the second. */
export function saysTwoHosts(rawHeaders: string[]): boolean {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') count++
  return count > 1
}

/** A host of the reward page alone: no session is read there. */
export const isRewardHost = (host: string | undefined, { publicUrl, rewardUrl }: Hosts): boolean =>
  rewardUrl.host !== publicUrl.host && host === rewardUrl.host

/** Pages and files of the reward host; a path of a call by another method goes on to its 405. */
const rewardPages = /^\/(public\/|assets\/|auth\/[\w-]{22}\/reward|company\/|favicon|[\w-]+\.(js|svg|png|ico|webmanifest)$)/
