import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { emailRoutes } from './account/email-routes.ts'
import { inviteRoutes } from './account/invite-routes.ts'
import { passwordRoutes } from './account/password-routes.ts'
import { signUpRoutes } from './account/sign-up-routes.ts'
import { stepUpRoutes } from './account/step-up-routes.ts'
import { answerErrors } from './answer-errors.ts'
import type { BffEnv, Guard } from './bff-env.ts'
import { type BffOptions, createServices } from './container.ts'
import { contentRoute } from './content/content-route.ts'
import { drain } from './drain.ts'
import { downloadRoutes } from './files/download-routes.ts'
import { exportRoutes } from './files/export-routes.ts'
import { uploadRoute } from './files/upload-route.ts'
import { graphqlRoute } from './graphql/graphql-route.ts'
import { iconRoutes } from './icons/icon-routes.ts'
import type { Metrics } from './operation/metrics.ts'
import { healthRoutes } from './operation/readiness.ts'
import { providerRoutes } from './provider/provider-routes.ts'
import { codeRoute } from './public/code-route.ts'
import { logoRoute } from './public/logo-route.ts'
import { rewardRoutes } from './public/reward-routes.ts'
import { unsubscribeRoutes } from './public/unsubscribe-routes.ts'
import { createRouteTable } from './route-table.ts'
import { accessLog } from './security/access-log.ts'
import { pinHost } from './security/pin-host.ts'
import { securityHeaders } from './security/security-headers.ts'
import { loginRoutes } from './session/login-routes.ts'
import { sameOrigin } from './session/same-origin.ts'
import { sessionRoutes } from './session/session-routes.ts'
import { contractRoutes } from './web/contract-routes.ts'
import { webRoutes } from './web/web-routes.ts'
import { messageWebhookRoute } from './webhooks/message-webhook-route.ts'
import { paymentWebhookRoute } from './webhooks/payment-webhook-route.ts'

/** A BFF that can be started: the Hono app inside a Node server, its live sockets, and the way to end both. */
export type Bff = {
  app: Hono<BffEnv>
  server: Server
  metrics: Metrics
  isReady: () => Promise<boolean>
  /** Answers 503 at /readyz, sends sockets away, finishes what is under way and closes: at most twenty seconds. */
  close: () => Promise<void>
}

/**
 * Makes Plutus's backend-for-frontend.
 *
 * @example
 * const bff = createBff({ ...readEnv(), webDir, schemaFile })
 * bff.server.listen(3000)
 *
 * An integrator who brings their own front end passes their own `webDir` and mounts further routes on `bff.app`
 * before `listen`.
 */
export function createBff(options: BffOptions): Bff {
  const services = createServices(options)
  const { log, metrics, hosts, cookie, contract, readiness } = services

  const app = new Hono<BffEnv>()
  answerErrors(app, log, cookie)

  const guards: Guard[] = [
    accessLog({ log, metrics, trustedProxies: options.trustedProxies }),
    securityHeaders,
    pinHost(hosts),
    sameOrigin({ ...hosts, cookieName: cookie.name }),
  ]
  // one layer of Hono's for all: each would cost every call a promise or two
  app.use((c, next) => {
    for (const guard of guards) guard(c)
    c.var.line.route = routes.templateOf(c.req.path) ?? 'page'
    return next()
  })

  app.route('/', graphqlRoute(services))
  app.route('/', loginRoutes(services))
  app.route('/', sessionRoutes(services))
  app.route('/', signUpRoutes(services))
  app.route('/', passwordRoutes(services))
  app.route('/', inviteRoutes(services))
  app.route('/', providerRoutes(services))
  app.route('/', stepUpRoutes(services))
  app.route('/', emailRoutes(services))
  app.route('/', uploadRoute(services))
  app.route('/', downloadRoutes(services))
  app.route('/', exportRoutes(services))
  app.route('/', rewardRoutes(services))
  app.route('/', codeRoute(services))
  app.route('/', logoRoute(services))
  app.route('/', unsubscribeRoutes(services))
  app.route('/', paymentWebhookRoute(services))
  app.route('/', messageWebhookRoute(services))
  app.route('/', contentRoute(services))
  app.route('/', contractRoutes(contract.sdl, hosts.publicUrl))
  app.route('/', iconRoutes())
  app.route('/', healthRoutes(readiness))
  const routes = createRouteTable(app)
  app.route('/', webRoutes({ ...services, routes }))
  app.all('*', (c) => routes.refuse(c.req.path))

  const server = createNodeServer(app)
  server.on('upgrade', services.openSocket)
  return { app, server, metrics, isReady: async () => (await readiness.check()) === undefined, close: () => drain(server, services) }
}

/** Node answers half a header itself (408); half a body is left to the routes, as uploads take longer than calls. */
const createNodeServer = (app: Hono<BffEnv>): Server =>
  createServer(
    {
      headersTimeout: 5000,
      requestTimeout: 130_000,
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16 * 1024,
      connectionsCheckingInterval: 1000,
    },
    getRequestListener(app.fetch),
  )
