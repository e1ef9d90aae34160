import type { Hono } from 'hono'
import type { BffEnv } from '#bff/bff-env.ts'
import { Refusal } from '#bff/refusal.ts'

export type RouteTable = ReturnType<typeof createRouteTable>

/**
 * The paths that are calls, not pages, with their methods: read from the mounted routes, so that it is never stale. Refuses NOT_FOUND,
 * or METHOD_NOT_ALLOWED with the methods that are.
 */
export function createRouteTable(app: Hono<BffEnv>) {
  const routes = app.routes
    .filter(({ path, method }) => !path.includes('*') && method !== 'ALL')
    .map(({ path, method }) => ({
      method,
      template: path,
      expression: new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replaceAll('.', '\\.')}$`),
    }))
  const at = (path: string) => routes.filter(({ expression }) => expression.test(path))
  return {
    has: (path: string): boolean => routes.some(({ expression }) => expression.test(path)),
    templateOf: (path: string): string | undefined => routes.find(({ expression }) => expression.test(path))?.template,
    /** A known path with a method it does not accept is 405, with those it does. */
    refuse(path: string): never {
      const methods = new Set(at(path).map((candidate) => candidate.method))
      if (methods.size === 0) throw new Refusal('NOT_FOUND')
      if (methods.has('GET')) methods.add('HEAD')
      throw new Refusal('METHOD_NOT_ALLOWED', { headers: { allow: [...methods].sort().join(', ') } })
    },
  }
}
