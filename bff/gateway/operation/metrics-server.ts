import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { isIPv6 } from 'node:net'
import { isLoopbackHost } from './loopback.ts'
import type { Metrics } from './metrics.ts'

type MetricsPlace = {
  port: number
  host: string
  /** The token that every caller must send as `Authorization: Bearer`. Without it, callers on loopback are served. */
  token?: string | undefined
}

/** Serves /metrics at an address of its own, on loopback unless another host is given, because routes and counts are not public. */
export function listenForMetrics(metrics: Metrics, { port, host, token }: MetricsPlace): Promise<Server> {
  const ownHost = isIPv6(host) ? `[${host}]` : host
  const isOwnHost = (given = '') => isLoopbackHost(given) || given.replace(/:\d+$/, '') === ownHost
  // blocks DNS rebinding: a foreign name that points at this machine must not read it through a browser
  const isForeign = (given: string | undefined) => !token && !/^(0\.0\.0\.0|::)$/.test(host) && !isOwnHost(given)
  const server = createServer(async (request, response) => {
    if (isForeign(request.headers.host)) return response.writeHead(403, { connection: 'close' }).end()
    if (token && !isSame(request.headers.authorization, `Bearer ${token}`))
      return response.writeHead(401, { 'www-authenticate': 'Bearer', connection: 'close' }).end()
    if (request.url !== '/metrics') return response.writeHead(404).end()
    return response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(await metrics.registry.metrics())
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(server))
  })
}

/** Compares two texts in a time that says nothing about them. */
const isSame = (one = '', other: string): boolean => timingSafeEqual(digest(one), digest(other))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
