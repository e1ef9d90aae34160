import { Hono } from 'hono'
import type { RestPaths } from '#graphql/contracts/rest-path.ts'
import { restPaths } from '#graphql/contracts/rest-paths.ts'
import { answerErrors } from './answer-errors.ts'
import type { BffEnv, Guard } from './bff-env.ts'
import type { Services } from './container.ts'
import { fixedRoutes, type MakeRoutes, type Part, routesOf } from './own-routes.ts'
import { nowhere, pathBelow } from './path-below.ts'
import { createRouteTable, routeFor } from './route-table.ts'
import { accessLog } from './security/access-log.ts'
import { pinHost } from './security/pin-host.ts'
import { securityHeaders } from './security/security-headers.ts'
import { sameOrigin } from './session/same-origin.ts'
import { contractRoutes } from './web/contract-routes.ts'
import { openApi } from './web/open-api.ts'
import { webRoutes } from './web/web-routes.ts'

/** What a front end of one's own has beside ours, and does without. */
export type RouteOptions = {
  /** Routes of your own: the guards, 405, the log, the shape of errors and /openapi.json hold for them. */
  routes?: MakeRoutes[]
  /** Contracts of those, as `graphql/contracts` has them for ours; a route without one is for your own page alone. */
  paths?: RestPaths
  leaveOut?: Part[]
}

/** The security story: the guards in order, then the routes, then pages. Throws for routes that the guards could not match. */
export function mountRoutes(services: Services, { routes: added = [], paths = {}, leaveOut = [] }: RouteOptions) {
  const { log, metrics, hosts, cookie, contract, trustedProxies, prefix, underWay } = services
  const isIn = (part: Part): boolean => !leaveOut.includes(part)

  const app = new Hono<BffEnv>({ getPath: (_request, { env } = {}) => pathBelow(env?.incoming ?? {}, prefix) })
  answerErrors(app, log, cookie)

  const guards: Guard[] = [
    accessLog({ log, metrics, trustedProxies, underWay }),
    securityHeaders,
    pinHost(hosts),
    sameOrigin({ ...hosts, cookieName: cookie.name }),
  ]
  // one layer of Hono's for all: each would cost every call a promise or two
  app.use((c, next) => {
    const here = table.at(c.req.path)
    c.set('route', routeFor(here, c.env.incoming.method ?? 'GET'))
    c.set('template', here[0]?.template ?? 'page')
    for (const guard of guards) guard(c)
    return next()
  })

  const apps = [...fixedRoutes, ...routesOf(isIn), ...added].map((make) => make(services))
  const describe = () => openApi({ server: `${hosts.publicUrl.origin}${prefix}`, cookieName: cookie.name, routes: table.all })
  if (isIn('reference')) apps.push(contractRoutes(contract.sdl, describe))
  for (const each of apps) app.route('/', each)
  const table = createRouteTable(apps, { ...restPaths, ...paths })
  const missing = Object.keys(paths).find((name) => !table.names.includes(name))
  if (missing) throw new Error(`paths: ${missing} has no route`)
  if (isIn('web')) app.route('/', webRoutes({ ...services, routes: table }))
  app.all('*', (c) => table.refuse(c.req.path))

  return {
    app,
    table,
    /** Whether a path is answered here, if only with a refusal; else a host may have it. */
    isOurs: (path: string): boolean => path !== nowhere && (isIn('web') || table.at(path).length > 0),
  }
}
