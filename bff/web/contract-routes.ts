import { Hono } from 'hono'
import { type BffEnv, json } from '#bff/gateway/bff-env.ts'

/** Serves the GraphQL schema and /openapi.json to integrators. The latter is made at its first call, once all routes are mounted. */
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
