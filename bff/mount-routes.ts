import type { IncomingMessage } from 'node:http'
import { Hono } from 'hono'
import { contractRoutes } from '#bff/web/open-api.ts'
import type { RestPaths } from '#graphql/contracts/rest/rest-path.ts'
import { restPaths } from '#graphql/contracts/rest/rest-paths.ts'
import { plutusErrors } from './adapters/plutus-errors.ts'
import { plutusNames } from './adapters/plutus-names.ts'
import { answerErrors } from './gateway/answer-errors.ts'
import type { BffContext, BffEnv, Guard } from './gateway/bff-env.ts'
import { pathBelow, unmatchedPath } from './gateway/path-below.ts'
import { accessLog } from './gateway/security/access-log.ts'
import { isGuestHost, pinHost } from './gateway/security/pin-host.ts'
import { securityHeaders } from './gateway/security/security-headers.ts'
import { sameOrigin } from './gateway/session/same-origin.ts'
import { ownRoutes, type Part } from './own-routes.ts'
import { type Services, toRouteServices } from './route-services.ts'
import { createRouteTable, routeFor } from './route-table.ts'
import { cleanLink, isGuestPage } from './web/clean-link.ts'
import { openApi } from './web/open-api.ts'
import { isPageAndRoute, webRoutes } from './web/web-routes.ts'

/** The routes that a custom front end adds to those of the BFF, and the parts of the BFF that it leaves out. */
export type RouteOptions = {
  /** Functions that make further routes. Our guards, 405 answers, log, error format and /openapi.json apply to them. */
  routes?: ((services: Services) => Hono<BffEnv>)[]
  /**
   * The contracts of those routes by name, in the form of `graphql/contracts`. A route without a contract may be called only by your own
   * page.
   */
  paths?: RestPaths
  leaveOut?: Part[]
}

/**
 * Wraps the handlers of added routes. A handler that returns no answer fails, and a thrown value that is no Error becomes one, because Hono
 * handles only Errors.
 */
function wrapHandlers(app: Hono<BffEnv>): Hono<BffEnv> {
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

/** Returns the query of a call with its question mark, or an empty text. */
const searchOf = ({ url = '' }: IncomingMessage): string => /\?.*/s.exec(url)?.[0] ?? ''

/**
 * Mounts the guards, then our routes and those that a front end adds, then the pages. Throws for a route that is not one method with a
 * plain path.
 */
export function mountRoutes(services: Services, { routes: added = [], paths = {}, leaveOut = [] }: RouteOptions) {
  const { log, metrics, hosts, cookie, contract, trustedProxies, noteUnlistedProxy, prefix, inFlight } = services
  const isIn = (part: Part): boolean => !leaveOut.includes(part)

  const app = new Hono<BffEnv>({ getPath: (_request, { env } = {}) => pathBelow(env?.incoming ?? {}, prefix) })
  answerErrors(app, { log, callers: services.callers, errors: plutusErrors, home: { origin: hosts.publicUrl.origin, prefix } })

  /** Refuses a change that no route serves before its origin is checked, so that a key and another site learn which methods there are. */
  const refuseUnserved: Guard = ({ env, req, var: { route } }) => {
    if (!route && !['GET', 'HEAD'].includes(req.method)) table.refuse(env.incoming.method ?? req.method, req.path)
  }
  /** Returns the page to which a read is led. The host of reward pages starts with the entry of codes. */
  const linkFor = ({ env: { incoming }, req: { path } }: BffContext): string | undefined =>
    path === '/' && isIn('rewards') && isGuestHost(incoming.headers.host, hosts)
      ? '/company/howtoredeem'
      : cleanLink(path + searchOf(incoming))
  const openings: Guard[] = [accessLog({ log, metrics, trustedProxies, inFlight, noteUnlistedProxy }), securityHeaders]
  const guards: Guard[] = [
    pinHost(hosts, isGuestPage),
    refuseUnserved,
    sameOrigin({ ...hosts, cookieName: cookie.name, csrfHeader: plutusNames.csrfHeader }),
  ]
  // all guards in one layer, as each layer of Hono adds a promise or two to every call
  app.use((c, next) => {
    const here = table.at(c.req.path)
    c.set('route', routeFor(here, c.env.incoming.method ?? 'GET'))
    c.set('template', here[0]?.template ?? 'page')
    for (const open of openings) open(c)
    const link = isIn('web') && ['GET', 'HEAD'].includes(c.req.method) ? linkFor(c) : undefined
    if (link) return Promise.resolve(c.redirect(`${prefix}${link}`))
    for (const guard of guards) guard(c)
    return next()
  })

  const routeServices = toRouteServices(services)
  const ours = ownRoutes(routeServices, isIn)
  const describe = () => openApi({ server: `${hosts.publicUrl.origin}${prefix}`, cookieName: cookie.name, routes: table.all })
  if (isIn('reference')) ours.push(contractRoutes(contract.sdl, describe))
  const theirs = added.map((make) => wrapHandlers(make(services)))
  for (const each of [...ours, ...theirs]) app.route('/', each)
  // separate contracts: `paths` cannot weaken our guards, and added routes do not inherit the guards of parts left out
  const table = createRouteTable([
    { apps: ours, contracts: restPaths },
    { apps: theirs, contracts: paths },
  ])
  const missing = Object.keys(paths).find((name) => !table.namesOf(theirs).includes(name))
  if (missing) throw new Error(`paths: ${missing} is not among the routes that were added`)
  if (isIn('web')) app.route('/', webRoutes({ ...routeServices.web, routes: table, isIn }))
  app.all('*', (c) => table.refuse(c.req.method, c.req.path))

  const providers = isIn('providers') ? services.providers : []
  const isProvider = (path: string) => providers.some(({ name }) => [`/auth/login/${name}`, `/auth/login/${name}/callback`].includes(path))

  return {
    app,
    table,
    /** Returns true for calls that the BFF answers itself, even if by a refusal. The host handles the others. */
    isOurs(method: string, path: string): boolean {
      if (path === unmatchedPath || isIn('web')) return path !== unmatchedPath
      const here = table.at(path)
      const isPage = ['GET', 'HEAD'].includes(method) && isPageAndRoute(path) && !isProvider(path)
      return here.length > 0 && !isPage
    },
  }
}
