import type { Hono } from 'hono'
import { type DescribedRoute, describeRoute } from '#bff/described-route.ts'
import type { BffEnv } from '#bff/gateway/bff-env.ts'
import { Refusal } from '#bff/gateway/refusal.ts'
import type { RestPath } from '#graphql/contracts/rest/rest-path.ts'

export type RouteTable = ReturnType<typeof createRouteTable>

/**
 * Creates the table of all mounted routes with their contracts. Throws for a route mounted twice or hidden by an earlier one. Also throws
 * for wildcards, expressions and routes of every method, which the guards cannot match.
 */
export function createRouteTable(parts: { apps: Hono<BffEnv>[]; contracts: Record<string, RestPath> }[]) {
  const rows = new Map<string, { route: DescribedRoute; expression: RegExp }>()
  for (const { app, contracts } of parts.flatMap(({ apps, contracts }) => apps.map((app) => ({ app, contracts })))) {
    const earlier = [...rows.values()]
    const own = new Map(app.routes.map((route) => [nameOf(route), route]))
    for (const [name, { method, path }] of own) {
      if (method === 'ALL' || !plainPath.test(path)) throw new Error(`${name}: a route names one method and a path like /notes/:id`)
      if (rows.has(name)) throw new Error(`${name} is mounted twice`)
      const before = earlier.find(({ route, expression }) => route.method === method && expression.test(path))
      if (before) throw new Error(`${name} never runs: ${method} ${before.route.template} answers it`)
      const contract = contracts[describedName({ method, path })]
      rows.set(name, { route: describeRoute(method, path, contract), expression: expressionOf(path) })
    }
  }
  const described = [...rows.values()]
  const at = (path: string): DescribedRoute[] => described.filter(({ expression }) => expression.test(path)).map(({ route }) => route)
  return {
    all: described.map(({ route }) => route),
    /** The names of all mounted routes in the form that contracts use, such as `GET /files/documents/{id}`. */
    names: described.map(({ route: { method, template } }) => describedName({ method, path: template })),
    /** Returns the names of the routes of the given apps, in the same form as `names`. */
    namesOf: (apps: Hono<BffEnv>[]): string[] => apps.flatMap(({ routes }) => routes.map(describedName)),
    at,
    /** Refuses a call that no route serves: METHOD_NOT_ALLOWED for a known path, with the methods it accepts, else NOT_FOUND. */
    refuse(method: string, path: string): never {
      const here = at(path)
      const methods = new Set(here.map((route) => route.method))
      if (methods.size === 0 || routeFor(here, method)) throw new Refusal('NOT_FOUND')
      if (methods.has('GET')) methods.add('HEAD')
      throw new Refusal('METHOD_NOT_ALLOWED', { headers: { allow: [...methods].sort().join(', ') } })
    },
  }
}

/**
 * Matches route paths of plain segments and parameters, such as `/notes/:id`. For these, `expressionOf` matches exactly like Hono's router.
 */
const plainPath = /^(\/(:\w+|[\w.-]+))+$/

const expressionOf = (path: string): RegExp => new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replaceAll('.', '\\.')}$`)

const describedName = ({ method, path }: { method: string; path: string }): string => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`

/** Returns the method and path without parameter names, which is equal for routes that serve the same calls. */
const nameOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path.replace(/:\w+/g, ':')}`

/** Returns the route that serves a method, undefined if there is none. A GET route serves HEAD too. */
export function routeFor(routes: DescribedRoute[], method: string): DescribedRoute | undefined {
  const run = method === 'HEAD' ? 'GET' : method
  return routes.find((route) => route.method === run)
}
