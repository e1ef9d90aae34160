import type { IncomingMessage } from 'node:http'
import type { BlockList } from 'node:net'
import type { KnownKeys } from '#bff/gateway/graphql/known-keys.ts'
import { badInput, keyRefusal, Refusal, rateLimited } from '#bff/gateway/refusal.ts'
import { clientIp } from '#bff/gateway/security/client-ip.ts'
import { type Hosts, hasTwoHosts, isGuestHost, isOurHost } from '#bff/gateway/security/pin-host.ts'
import { bucketOf } from '#bff/gateway/session/callers.ts'
import { readCookie } from '#bff/gateway/session/cookies.ts'
import { type Liveness, requireActive } from '#bff/gateway/session/liveness.ts'
import { endOf } from '#bff/gateway/session/session.ts'
import type { Sessions } from '#bff/gateway/session/sessions.ts'
import type { SocketOwner } from './live-socket.ts'
import type { SocketRegistry } from './socket-registry.ts'

export type SocketAdmission = (request: IncomingMessage) => Promise<SocketOwner>

type Deps = {
  hosts: Hosts
  cookieName: string
  sessions: Pick<Sessions, 'latest'>
  liveness: Pick<Liveness, 'standingOf'>
  knownKeys: Pick<KnownKeys, 'ownerOf' | 'endOf'>
  keyOf: (authorization: string | undefined) => string | undefined
  trustedProxies: BlockList | undefined
  registry: Pick<SocketRegistry, 'countOf'>
  socketsMax: number
  isDraining: () => boolean
  /** The path at which WebSockets can be opened, `/graphql` after the BFF's path prefix. */
  path: string
}

/**
 * Creates the check of who may open a WebSocket: our own page with a session, or an API key. Refuses MISDIRECTED for a foreign host,
 * NOT_FOUND for another path, CSRF for another origin, UNAUTHENTICATED, and TWO_FACTOR_REQUIRED. Refuses BAD_INPUT for session and key
 * together, RATE_LIMITED beyond `socketsMax`, UPSTREAM_UNAVAILABLE during shutdown.
 */
export function createSocketAdmission({
  hosts,
  cookieName,
  sessions,
  liveness,
  knownKeys,
  keyOf,
  trustedProxies,
  registry,
  socketsMax,
  isDraining,
  path,
}: Deps): SocketAdmission {
  async function admitPerson(request: IncomingMessage, cookie: string | undefined): Promise<SocketOwner> {
    const { origin, 'sec-fetch-site': site } = request.headers
    if (origin !== hosts.publicUrl.origin || (site !== undefined && site !== 'same-origin')) throw new Refusal('CSRF')
    const session = cookie && (await sessions.latest(cookie))
    if (!session) throw new Refusal('UNAUTHENTICATED')
    requireActive(await liveness.standingOf(session.id))
    return { bucket: session.chain, session: session.id, company: session.company, user: session.user, endsAt: endOf(session) }
  }

  async function admitKey(request: IncomingMessage, key: string): Promise<SocketOwner> {
    const ip = clientIp(request, trustedProxies)
    const owner = await knownKeys.ownerOf(key, ip)
    return { ...owner, bucket: bucketOf(key), endsAt: await knownKeys.endOf(key, ip), key: { ip } }
  }

  return async (request) => {
    const { host, authorization, cookie: cookies } = request.headers
    if (isDraining()) throw shuttingDown()
    if (!isOurHost(host, hosts) || hasTwoHosts(request.rawHeaders)) throw new Refusal('MISDIRECTED')
    // The URL has no query, because a token in it would end up in logs.
    if (request.url !== path || isGuestHost(host, hosts)) throw new Refusal('NOT_FOUND')
    const cookie = readCookie(cookies, cookieName)
    const key = keyOf(authorization)
    if (authorization !== undefined && cookie !== undefined) throw badInput('headers')
    if (authorization !== undefined && !key) throw keyRefusal()
    const owner = key ? await admitKey(request, key) : await admitPerson(request, cookie)
    if (isDraining()) throw shuttingDown() // shutdown began during the look-up, and would not close this socket
    if (registry.countOf(owner.bucket) >= socketsMax) throw rateLimited(5)
    return owner
  }
}

const shuttingDown = () => new Refusal('UPSTREAM_UNAVAILABLE', { headers: { 'retry-after': '1' } })
