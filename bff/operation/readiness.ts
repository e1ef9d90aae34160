import { Hono } from 'hono'
import { type BffEnv, json } from '#bff/gateway/bff-env.ts'
import type { Directus } from '#bff/gateway/upstream/directus.ts'
import type { UpstreamReply } from '#bff/gateway/upstream/exchange.ts'
import { parseJsonBody } from '#bff/gateway/upstream/read-reply.ts'
import { type Note, notReadyAnswer, readyAnswer } from '#graphql/contracts/rest/operation.ts'

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
      return (await this.inspect()).reason
    },
    /** Returns the reason as `check` does, and notes for the operator that do not stop any call, such as `low_balance`. */
    async inspect(): Promise<ReadinessReport> {
      if (isDraining) return { reason: 'draining' }
      const answer = directus.call({ method: 'GET', path: '/plutus/ready', requestId: 'readiness', budgetMs: 2000 })
      return answer.then(reportOf).catch(() => ({ reason: 'unreachable' }))
    },
  }
}

type ReadinessReport = { reason?: string | undefined; notes?: Note[] | undefined }

/** Returns the notes in a reply of Directus, and the reason in one that is not ready. Throws if such a reply is not JSON. */
function reportOf({ status, body }: UpstreamReply): ReadinessReport {
  if (status === 200) return { notes: readyAnswer.safeParse(tryJson(body)).data?.notes }
  const said = notReadyAnswer.safeParse(parseJsonBody(body))
  return said.success ? said.data : { reason: 'unreachable' }
}

function tryJson(body: Buffer): unknown {
  try {
    return parseJsonBody(body)
  } catch {
    return undefined
  }
}

/** Serves /healthz, which answers 200 while the process runs, and /readyz, which answers 503 with the reason while it is not ready. */
export function healthRoutes(readiness: Readiness): Hono<BffEnv> {
  const app = new Hono<BffEnv>()
  app.get('/healthz', () => json('{"ok":true}'))
  app.get('/readyz', async () => {
    const { reason, notes } = await readiness.inspect()
    return json(JSON.stringify({ ready: !reason, reason, notes }), reason ? 503 : 200)
  })
  return app
}
