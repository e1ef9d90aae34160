import type { Hono } from 'hono'
import type { BffEnv } from '#bff/bff-env.ts'
import { Refusal } from '#bff/refusal.ts'
import { type Route, routeOf } from '#bff/route.ts'
import type { RestPath } from '#graphql/contracts/rest-path.ts'

export type RouteTable = ReturnType<typeof createRouteTable>

/**
 * The paths that are calls, not pages, with their methods and contracts: read from the mounted apps, so that it is never stale. Throws
 * for a path of two apps, and for one that the guards could not match: a wildcard, an expression, every method.
 */
export function createRouteTable(apps: Hono<BffEnv>[], contracts: Record<string, RestPath>) {
  const rows = new Map<string, { route: Route; expression: RegExp }>()
  for (const app of apps) {
    const own = new Map(app.routes.map((route) => [nameOf(route), route]))
    for (const [name, { method, path }] of own) {
      if (method === 'ALL' || !plainPath.test(path)) throw new Error(`${name}: a route names one method and a path like /notes/:id`)
      if (rows.has(name)) throw new Error(`${name} is mounted twice`)
      const contract = contracts[`${method} ${path.replace(/:(\w+)/g, '{$1}')}`]
      rows.set(name, { route: routeOf(method, path, contract), expression: expressionOf(path) })
    }
  }
  const known = [...rows.values()]
  const names = known.map(({ route }) => `${route.method} ${route.template.replace(/:(\w+)/g, '{$1}')}`)
  const at = (path: string): Route[] => known.filter(({ expression }) => expression.test(path)).map(({ route }) => route)
  return {
    all: known.map(({ route }) => route),
    /** As contracts name them, `GET /files/documents/{id}`. */
    names,
    at,
    /** A known path with a method it does not accept is 405, with those it does. Refuses NOT_FOUND, METHOD_NOT_ALLOWED. */
    refuse(path: string): never {
      const methods = new Set(at(path).map(({ method }) => method))
      if (methods.size === 0) throw new Refusal('NOT_FOUND')
      if (methods.has('GET')) methods.add('HEAD')
      throw new Refusal('METHOD_NOT_ALLOWED', { headers: { allow: [...methods].sort().join(', ') } })
    },
  }
}

/** What an expression matches exactly as Hono's router does. */
const plainPath = /^(\/(:\w+|[\w.-]+))+$/

const expressionOf = (path: string): RegExp => new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replaceAll('.', '\\.')}$`)

/** Two paths that differ in a parameter's name alone are one. */
const nameOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path.replace(/:\w+/g, ':')}`

/** Of the routes at a path, the one that a method runs. */
export function routeFor(routes: Route[], method: string): Route | undefined {
  const run = method === 'HEAD' ? 'GET' : method
  return routes.find((route) => route.method === run)
}
