import type { IncomingMessage } from 'node:http'
import type { BlockList } from 'node:net'
import type { KnownKeys } from '#bff/graphql/known-keys.ts'
import { badInput, Refusal, rateLimited } from '#bff/refusal.ts'
import { clientIp } from '#bff/security/client-ip.ts'
import { type Hosts, isOurHost, isRewardHost, saysTwoHosts } from '#bff/security/pin-host.ts'
import { bucketOf } from '#bff/session/callers.ts'
import { readCookie } from '#bff/session/cookies.ts'
import { keyRefused } from '#bff/session/key-refused.ts'
import { type Liveness, requireOpen } from '#bff/session/liveness.ts'
import { endOf } from '#bff/session/session.ts'
import type { Sessions } from '#bff/session/sessions.ts'
import { bearerKey } from '#graphql/contracts/key.ts'
import type { SocketOwner } from './live-socket.ts'
import type { SocketRegistry } from './socket-registry.ts'

export type SocketAdmission = (request: IncomingMessage) => Promise<SocketOwner>

type Deps = {
  hosts: Hosts
  cookieName: string
  sessions: Sessions
  liveness: Liveness
  knownKeys: KnownKeys
  trustedProxies: BlockList | undefined
  registry: SocketRegistry
  socketsMax: number
  isDraining: () => boolean
  /** `/graphql` below the prefix. */
  path: string
}

/**
 * Decides who may open a live socket: our own page with a living session, or a key without one. Refuses MISDIRECTED, NOT_FOUND, CSRF,
 * UNAUTHENTICATED, BAD_INPUT for both at once, RATE_LIMITED, and UPSTREAM_UNAVAILABLE while it shuts down.
 */
export function createSocketAdmission({
  hosts,
  cookieName,
  sessions,
  liveness,
  knownKeys,
  trustedProxies,
  registry,
  socketsMax,
  isDraining,
  path,
}: Deps): SocketAdmission {
  async function person(request: IncomingMessage, cookie: string | undefined): Promise<SocketOwner> {
    const { origin, 'sec-fetch-site': site } = request.headers
    if (origin !== hosts.publicUrl.origin || (site !== undefined && site !== 'same-origin')) throw new Refusal('CSRF')
    const session = cookie && (await sessions.latest(cookie))
    if (!session) throw new Refusal('UNAUTHENTICATED')
    requireOpen(await liveness.standingOf(session.id))
    return { bucket: session.id, company: session.company, user: session.user, endsAt: endOf(session) }
  }

  async function integrator(request: IncomingMessage, key: string): Promise<SocketOwner> {
    const ip = clientIp(request, trustedProxies)
    const owner = await knownKeys.ownerOf(key, ip)
    return { ...owner, bucket: bucketOf(key), endsAt: Number.POSITIVE_INFINITY, key: { ip } }
  }

  return async (request) => {
    const { host, authorization, cookie: cookies } = request.headers
    if (isDraining()) throw new Refusal('UPSTREAM_UNAVAILABLE', { headers: { 'retry-after': '1' } })
    if (!isOurHost(host, hosts) || saysTwoHosts(request.rawHeaders)) throw new Refusal('MISDIRECTED')
    // A token in the address would end up in logs, so the address has no query at all.
    if (request.url !== path || isRewardHost(host, hosts)) throw new Refusal('NOT_FOUND')
    const cookie = readCookie(cookies, cookieName)
    const key = bearerKey(authorization)
    if (authorization !== undefined && cookie !== undefined) throw badInput('headers')
    if (authorization !== undefined && !key) throw keyRefused()
    const owner = key ? await integrator(request, key) : await person(request, cookie)
    if (registry.countOf(owner.bucket) >= socketsMax) throw rateLimited(5)
    return owner
  }
}
