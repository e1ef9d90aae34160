import { Hono } from 'hono'
import { type BffEnv, json } from '#bff/gateway/bff-env.ts'

/**
 * Serves the graph's schema and the description of all routes to integrators. The description is made at the first call, when all routes
 * are mounted.
 */
export function contractRoutes(sdl: string, describe: () => object): Hono<BffEnv> {
  const app = new Hono<BffEnv>()
  let routes: string | undefined
  app.get(
    '/graphql/schema.graphql',
    () => new Response(sdl, { headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' } }),
  )
  app.get('/openapi.json', () => {
    routes ??= JSON.stringify(describe())
    return json(routes, 200, { 'cache-control': 'no-cache' })
  })
  return app
}
