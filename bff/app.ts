import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { emailDoors } from './account/email-doors.ts'
import { inviteDoors } from './account/invite-doors.ts'
import { passwordDoors } from './account/password-doors.ts'
import { signUpDoors } from './account/sign-up-doors.ts'
import { stepUpDoors } from './account/step-up-doors.ts'
import { answerErrors } from './answer-errors.ts'
import type { BffEnv } from './bff-env.ts'
import { contentDoor } from './content/content-door.ts'
import { createDoorTable } from './door-table.ts'
import { drain } from './drain.ts'
import { downloadDoors } from './files/download-doors.ts'
import { exportDoors } from './files/export-doors.ts'
import { uploadDoor } from './files/upload-door.ts'
import { graphqlDoor } from './graphql/graphql-door.ts'
import { iconDoors } from './icons/icon-doors.ts'
import { healthDoors } from './operation/health-doors.ts'
import type { Metrics } from './operation/metrics.ts'
import { type BffOptions, createParts } from './parts.ts'
import { providerDoors } from './provider/provider-doors.ts'
import { codeDoor } from './public/code-door.ts'
import { logoDoor } from './public/logo-door.ts'
import { rewardDoors } from './public/reward-doors.ts'
import { unsubscribeDoors } from './public/unsubscribe-doors.ts'
import { accessLog } from './security/access-log.ts'
import { pinHost } from './security/pin-host.ts'
import { securityHeaders } from './security/security-headers.ts'
import { loginDoors } from './session/login-doors.ts'
import { sameOrigin } from './session/same-origin.ts'
import { sessionDoors } from './session/session-doors.ts'
import { contractDoors } from './web/contract-doors.ts'
import { webDoors } from './web/web-doors.ts'
import { messageWebhookDoor } from './webhooks/message-webhook-door.ts'
import { paymentWebhookDoor } from './webhooks/payment-webhook-door.ts'

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
 * An integrator who brings their own front end passes their own `webDir` and mounts further doors on `bff.app`
 * before `listen`.
 */
export function createBff(options: BffOptions): Bff {
  const parts = createParts(options)
  const { log, metrics, hosts, cookie, contract, readiness } = parts

  const app = new Hono<BffEnv>()
  answerErrors(app, log, cookie)

  app.use(accessLog({ log, metrics, trustedProxies: options.trustedProxies }))
  app.use(securityHeaders)
  app.use(pinHost(hosts))
  app.use(sameOrigin({ ...hosts, cookieName: cookie.name }))
  app.use((c, next) => {
    c.var.line.route = doors.templateOf(c.req.path) ?? 'page'
    return next()
  })

  app.route('/', graphqlDoor(parts))
  app.route('/', loginDoors(parts))
  app.route('/', sessionDoors(parts))
  app.route('/', signUpDoors(parts))
  app.route('/', passwordDoors(parts))
  app.route('/', inviteDoors(parts))
  app.route('/', providerDoors(parts))
  app.route('/', stepUpDoors(parts))
  app.route('/', emailDoors(parts))
  app.route('/', uploadDoor(parts))
  app.route('/', downloadDoors(parts))
  app.route('/', exportDoors(parts))
  app.route('/', rewardDoors(parts))
  app.route('/', codeDoor(parts))
  app.route('/', logoDoor(parts))
  app.route('/', unsubscribeDoors(parts))
  app.route('/', paymentWebhookDoor(parts))
  app.route('/', messageWebhookDoor(parts))
  app.route('/', contentDoor(parts))
  app.route('/', contractDoors(contract.sdl, hosts.publicUrl))
  app.route('/', iconDoors())
  app.route('/', healthDoors(readiness))
  const doors = createDoorTable(app)
  app.route('/', webDoors({ ...parts, doors }))
  app.all('*', (c) => doors.refuse(c.req.path))

  const server = createNodeServer(app)
  server.on('upgrade', parts.openSocket)
  return { app, server, metrics, isReady: async () => (await readiness.check()) === undefined, close: () => drain(server, parts) }
}

/** Node answers half a header itself (408); half a body is the doors' matter, for uploads take longer than calls. */
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
