import { Hono } from 'hono'
import { type BffEnv, json } from '#bff/bff-env.ts'
import type { Readiness } from './readiness.ts'

/** Probes: the process runs; it can serve. */
export function healthRoutes(readiness: Readiness): Hono<BffEnv> {
  const app = new Hono<BffEnv>()
  app.get('/healthz', () => json('{"ok":true}'))
  app.get('/readyz', async () => {
    const reason = await readiness.check().catch(() => 'unreachable')
    return json(JSON.stringify({ ready: !reason, reason }), reason ? 503 : 200)
  })
  return app
}
