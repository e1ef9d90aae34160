import { Hono } from 'hono'
import { type BffEnv, json } from '#bff/gateway/bff-env.ts'
import type { Directus } from '#bff/gateway/upstream/directus.ts'
import type { UpstreamReply } from '#bff/gateway/upstream/exchange.ts'
import { parseJson } from '#bff/gateway/upstream/read-reply.ts'
import { notReadyAnswer } from '#graphql/contracts/operation.ts'

export type Readiness = ReturnType<typeof createReadiness>

/** Creates the readiness of the process: ready while Directus is ready and shutdown has not begun. */
export function createReadiness(directus: Directus) {
  let isDraining = false
  return {
    get isDraining() {
      return isDraining
    },
    drain(): void {
      isDraining = true
    },
    /** Returns the reason why calls cannot be served now, such as `draining` or `unreachable` for Directus. Undefined when ready. */
    async check(): Promise<string | undefined> {
      if (isDraining) return 'draining'
      const answer = directus.call({ method: 'GET', path: '/plutus/ready', requestId: 'readiness', budgetMs: 2000 })
      return answer.then(reasonOf).catch(() => 'unreachable')
    },
  }
}

/** Returns the reason in a reply of Directus that is not ready. Throws if the reply is not JSON. */
function reasonOf({ status, body }: UpstreamReply): string | undefined {
  if (status === 200) return undefined
  const said = notReadyAnswer.safeParse(parseJson(body))
  return said.success ? said.data.reason : 'unreachable'
}

/** Serves /healthz, which answers 200 while the process runs, and /readyz, which answers 503 with the reason while it is not ready. */
export function healthRoutes(readiness: Readiness): Hono<BffEnv> {
  const app = new Hono<BffEnv>()
  app.get('/healthz', () => json('{"ok":true}'))
  app.get('/readyz', async () => {
    const reason = await readiness.check()
    return json(JSON.stringify({ ready: !reason, reason }), reason ? 503 : 200)
  })
  return app
}
