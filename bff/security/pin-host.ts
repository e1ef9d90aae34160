import { createMiddleware } from 'hono/factory'
import type { BffEnv } from '#bff/bff-env.ts'
import { Refusal } from '#bff/refusal.ts'

/** The hosts we answer for. Anything else would let a stranger's Host decide what our links and rules mean (B5). */
export type Hosts = { publicUrl: URL; rewardUrl: URL }

/** Probes come by address, so they alone are exempt. */
const probes = new Set(['/healthz', '/readyz'])

export const pinHost = (hosts: Hosts) =>
  createMiddleware<BffEnv>(async (c, next) => {
    const { url = '/', headers } = c.env.incoming
    if (!url.startsWith('/')) throw new Refusal('MISDIRECTED')
    if (!probes.has(url) && !isOurHost(headers.host, hosts)) throw new Refusal('MISDIRECTED')
    if (isRewardHost(headers.host, hosts) && !rewardPaths.test(c.req.path)) throw new Refusal('NOT_FOUND')
    await next()
  })

export const isOurHost = (host: string | undefined, { publicUrl, rewardUrl }: Hosts): boolean =>
  host === publicUrl.host || host === rewardUrl.host

/** A host of the reward page alone: no session is read there. */
export const isRewardHost = (host: string | undefined, { publicUrl, rewardUrl }: Hosts): boolean =>
  rewardUrl.host !== publicUrl.host && host === rewardUrl.host

const rewardPaths = /^\/(public\/|assets\/|auth\/[\w-]{22}\/reward|company\/|healthz|readyz|favicon|[\w-]+\.(js|svg|png|ico|webmanifest)$)/
