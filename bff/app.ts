import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { plutusErrors } from './adapters/plutus-errors.ts'
import type { ServiceOptions } from './bff-options.ts'
import { createServices } from './container.ts'
import { drain } from './drain.ts'
import { errorAnswerOf } from './gateway/error-table.ts'
import type { Metrics } from './gateway/operation/metrics.ts'
import { pathBelow } from './gateway/path-below.ts'
import { Refusal } from './gateway/refusal.ts'
import { refuseBrokenRequests } from './gateway/security/refuse-broken-requests.ts'
import { mountRoutes, type RouteOptions } from './mount-routes.ts'
import { requireMountable, requireNodeRequest, requireSamePrefix, requireUnreadBody } from './require-mountable.ts'

export type BffOptions = ServiceOptions & RouteOptions

/** A backend-for-frontend (BFF) that can be started on its own or mounted in another server. */
export type Bff = {
  /** Answers a request that another app on @hono/node-server passes on: `parent.all('/x/*', (c) => bff.fetch(c.req.raw, c.env))`. */
  fetch: (request: Request, bindings: HttpBindings) => Response | Promise<Response>
  /**
   * Handles a request of node:http, Express or Next's custom server. Calls `next` for paths of the host, or answers 404 if there is no
   * `next`.
   */
  listener: (incoming: IncomingMessage, outgoing: ServerResponse, next?: (error?: unknown) => void) => void
  /**
   * Handles a host's `upgrade` event. Takes over the WebSocket upgrade of `/graphql` and returns true. Returns false for other paths, and
   * leaves their socket untouched.
   */
  openSocket: (incoming: IncomingMessage, socket: Duplex, head: Buffer) => boolean
  /** An HTTP server for this BFF with limits on headers and timeouts. It does not listen yet. */
  server: Server
  /** The names of all mounted routes, such as `GET /files/documents/{id}`. */
  routes: string[]
  metrics: Metrics
  isReady: () => Promise<boolean>
  /** Shuts down within twenty seconds after `drainMs`. Answers 503 at /readyz, closes the sockets and waits for calls in flight. */
  close: () => Promise<void>
}

/**
 * Creates Plutus's backend-for-frontend. Throws for a route mounted twice. With a prefix it also throws for pages that load files outside
 * it, and for sign-in providers.
 *
 * @example
 * const bff = createBff({ ...readEnv(), webDir, schemaFile })
 * bff.server.listen(3000)
 */
export function createBff(options: BffOptions): Bff {
  requireMountable(options, options.leaveOut ?? [])
  const services = createServices(options)
  const { log, metrics, readiness, prefix } = services
  try {
    const { app, table, isOurs } = mountRoutes(services, options)
    const listen = getRequestListener(app.fetch)
    const server = createServer(serverLimits, (incoming, outgoing) => {
      // a proxy then sends its next call to another process
      if (readiness.isDraining) outgoing.shouldKeepAlive = false
      return listen(incoming, outgoing)
    })
    refuseBrokenRequests(server)
    server.on('upgrade', services.openSocket)
    return {
      fetch(request, bindings) {
        requireNodeRequest(request, bindings)
        return app.fetch(request, bindings)
      },
      listener(incoming, outgoing, next) {
        try {
          requireSamePrefix(incoming, prefix)
          if (next && !isOurs(incoming.method ?? 'GET', pathBelow(incoming, prefix))) return next()
          requireUnreadBody(incoming)
        } catch (error) {
          if (next) return next(error)
          // an error thrown in an event handler of node:http would end the process
          log.error({ err: error }, 'The host hands over calls that cannot be served')
          const { status, body } = errorAnswerOf(plutusErrors, new Refusal('INTERNAL'), 'listener')
          outgoing.writeHead(status, { 'content-type': 'application/json' }).end(body)
          return
        }
        void listen(incoming, outgoing)
      },
      openSocket(incoming, socket, head) {
        if (pathBelow(incoming, prefix) !== '/graphql') return false
        services.openSocket(incoming, socket, head)
        return true
      },
      server,
      routes: table.names,
      metrics,
      isReady: async () => (await readiness.check()) === undefined,
      close: () => drain(server, services, options.drainMs),
    }
  } catch (error) {
    void drain(createServer(), services)
    throw error
  }
}

/**
 * The limits of the HTTP server in ms and bytes. A slow header is answered 408 by Node. A slow body is timed out by its route, as uploads
 * may take longer.
 */
const serverLimits = {
  headersTimeout: 5000,
  requestTimeout: 130_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
  connectionsCheckingInterval: 1000,
}
