import { Hono } from 'hono'
import type { RestPaths } from '#graphql/contracts/rest-path.ts'
import { restPaths } from '#graphql/contracts/rest-paths.ts'
import { plutusErrors } from './adapters/plutus-errors.ts'
import { plutusNames } from './adapters/plutus-names.ts'
import type { Services } from './container.ts'
import { answerErrors } from './gateway/answer-errors.ts'
import type { BffEnv, Guard } from './gateway/bff-env.ts'
import { nowhere, pathBelow } from './gateway/path-below.ts'
import { accessLog } from './gateway/security/access-log.ts'
import { pinHost } from './gateway/security/pin-host.ts'
import { securityHeaders } from './gateway/security/security-headers.ts'
import { sameOrigin } from './gateway/session/same-origin.ts'
import { fixedRoutes, type MakeRoutes, type Part, routesOf } from './own-routes.ts'
import { createRouteTable, routeFor } from './route-table.ts'
import { contractRoutes } from './web/contract-routes.ts'
import { openApi } from './web/open-api.ts'
import { isSharedWithGuests, webRoutes } from './web/web-routes.ts'

/** What a front end of one's own has beside ours, and does without. */
export type RouteOptions = {
  /** Routes of your own: the guards, 405, the log, the shape of errors and /openapi.json hold for them. */
  routes?: MakeRoutes[]
  /** Contracts of those, as `graphql/contracts` has them for ours; a route without one is for your own page alone. */
  paths?: RestPaths
  leaveOut?: Part[]
}

/** Hono hands on errors alone of what is thrown, and where a handler gives nothing takes its own context for the answer. */
function throwingErrors(app: Hono<BffEnv>): Hono<BffEnv> {
  for (const route of app.routes) {
    const { handler, method, path } = route
    route.handler = async (c, next) => {
      try {
        const answer = await handler(c, next)
        if (answer === undefined && !c.finalized) throw new Error(`${method} ${path} gave no answer`)
        return answer
      } catch (error) {
        throw error instanceof Error ? error : new Error(String(error))
      }
    }
  }
  return app
}

/** The security story: the guards in order, then the routes, then pages. Throws for routes that the guards could not match. */
export function mountRoutes(services: Services, { routes: added = [], paths = {}, leaveOut = [] }: RouteOptions) {
  const { log, metrics, hosts, cookie, contract, trustedProxies, prefix, underWay } = services
  const isIn = (part: Part): boolean => !leaveOut.includes(part)

  const app = new Hono<BffEnv>({ getPath: (_request, { env } = {}) => pathBelow(env?.incoming ?? {}, prefix) })
  answerErrors(app, log, cookie, plutusErrors)

  const guards: Guard[] = [
    accessLog({ log, metrics, trustedProxies, underWay }),
    securityHeaders,
    pinHost(hosts),
    sameOrigin({ ...hosts, cookieName: cookie.name, csrfHeader: plutusNames.csrfHeader }),
  ]
  // one layer of Hono's for all: each would cost every call a promise or two
  app.use((c, next) => {
    const here = table.at(c.req.path)
    c.set('route', routeFor(here, c.env.incoming.method ?? 'GET'))
    c.set('template', here[0]?.template ?? 'page')
    for (const guard of guards) guard(c)
    return next()
  })

  const ours = [...fixedRoutes, ...routesOf(isIn)].map((make) => make(services))
  const describe = () => openApi({ server: `${hosts.publicUrl.origin}${prefix}`, cookieName: cookie.name, routes: table.all })
  if (isIn('reference')) ours.push(contractRoutes(contract.sdl, describe))
  const theirs = added.map((make) => throwingErrors(make(services)))
  for (const each of [...ours, ...theirs]) app.route('/', each)
  // each by its own contracts: neither do `paths` weaken a guard of ours, nor has an added route what a part that is left out had
  const table = createRouteTable([
    { apps: ours, contracts: restPaths },
    { apps: theirs, contracts: paths },
  ])
  const missing = Object.keys(paths).find((name) => !table.namesOf(theirs).includes(name))
  if (missing) throw new Error(`paths: ${missing} is not among the routes that were added`)
  if (isIn('web')) app.route('/', webRoutes({ ...services, routes: table, isIn }))
  app.all('*', (c) => table.refuse(c.req.method, c.req.path))

  const providers = isIn('providers') ? services.providers : []
  const isProvider = (path: string) => providers.some(({ name }) => [`/auth/login/${name}`, `/auth/login/${name}/callback`].includes(path))

  return {
    app,
    table,
    /** Whether a call is answered here, if only with a refusal; else a host may have it, as it has the pages where `web` is left out. */
    isOurs(method: string, path: string): boolean {
      if (path === nowhere || isIn('web')) return path !== nowhere
      const here = table.at(path)
      const isPage = ['GET', 'HEAD'].includes(method) && isSharedWithGuests(path) && !isProvider(path)
      return here.length > 0 && !isPage
    },
  }
}
