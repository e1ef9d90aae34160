import { Hono } from 'hono'
import { type BffEnv, json } from '#bff/bff-env.ts'
import { openApi } from './open-api.ts'

/** What integrators read: the graph's schema and the routes beside it. */
export function contractRoutes(sdl: string, publicUrl: URL): Hono<BffEnv> {
  const app = new Hono<BffEnv>()
  const routes = JSON.stringify(openApi(publicUrl.origin))
  app.get(
    '/graphql/schema.graphql',
    () => new Response(sdl, { headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' } }),
  )
  app.get('/openapi.json', () => json(routes, 200, { 'cache-control': 'no-cache' }))
  return app
}
