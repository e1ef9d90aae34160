import { Hono } from 'hono'
import { type BffEnv, json } from '#bff/bff-env.ts'
import type { Readiness } from './readiness.ts'

/** Probes: the process runs; it can serve (I2). */
export function healthDoors(readiness: Readiness): Hono<BffEnv> {
  const app = new Hono<BffEnv>()
  app.get('/healthz', () => json('{"ok":true}'))
  app.get('/readyz', async () => {
    const isReady = await readiness.check()
    return json(JSON.stringify({ ready: isReady }), isReady ? 200 : 503)
  })
  return app
}
