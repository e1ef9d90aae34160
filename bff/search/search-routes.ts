import { Hono } from 'hono'
import { type BffEnv, json } from '#bff/gateway/bff-env.ts'
import { readInput } from '#bff/gateway/security/read-input.ts'
import type { RouteServices } from '#bff/route-services.ts'

/** In bytes. Enough for a filter of 500 ids. */
const bodyMax = 32 * 1024

/**
 * Serves searches of rewards, people and all records. They are POST calls, so that no text is in an address or a log. Refuses BAD_INPUT for
 * unknown filters, and the limits of GraphQL calls.
 */
export function searchRoutes({ callers, answerSearch }: RouteServices['search']): Hono<BffEnv> {
  const app = new Hono<BffEnv>()
  for (const path of ['/search/rewards', '/search/rewards/act', '/search/people', '/search/records'] as const)
    app.post(path, async (c) => {
      const found = await answerSearch(c, await callers.requireCaller(c), path, (schema) => readInput(c, schema, bodyMax))
      return json(JSON.stringify(found))
    })
  return app
}
