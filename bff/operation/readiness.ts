import { Hono } from 'hono'
import { plutusNames } from '#bff/adapters/plutus-names.ts'
import { type BffEnv, json } from '#bff/gateway/bff-env.ts'
import type { Directus } from '#bff/gateway/upstream/directus.ts'
import type { UpstreamReply } from '#bff/gateway/upstream/exchange.ts'
import { parseJsonBody } from '#bff/gateway/upstream/read-reply.ts'
import { type Note, notReadyAnswer, readyAnswer } from '#graphql/contracts/rest/operation.ts'

export type Readiness = ReturnType<typeof createReadiness>

/** Creates the readiness of the process: ready while Directus is ready and shutdown has not begun. */
export function createReadiness(directus: Directus) {
  let isDraining = false
  let isClosing = false
  return {
    get isDraining() {
      return isDraining
    },
    /** True once the listener closes. New sockets must be refused then, because they would not be closed. */
    get isClosing() {
      return isClosing
    },
    drain(): void {
      isDraining = true
    },
    close(): void {
      isClosing = true
    },
    /** Returns the reason why calls cannot be served now, such as `draining` or `unreachable` for Directus. Undefined when ready. */
    async check(): Promise<string | undefined> {
      return (await this.inspect()).reason
    },
    /** Returns the reason as `check` does, and notes for the operator that do not stop any call, such as `low_balance`. */
    async inspect(): Promise<ReadinessReport> {
      if (isDraining) return { reason: 'draining' }
      const answers = directus.callEach({ method: 'GET', path: plutusNames.readyPath, requestId: 'readiness', budgetMs: 2000 })
      const unreachable: ReadinessReport = { reason: 'unreachable' }
      return joinReports(await Promise.all(answers.map((answer) => answer.then(reportOf).catch(() => unreachable))))
    },
  }
}

type ReadinessReport = { reason?: string | undefined; notes?: Note[] | undefined }

/** Returns one report of all addresses. One that is ready is enough. Otherwise a reason that an address gave is more telling than none. */
function joinReports(reports: ReadinessReport[]): ReadinessReport {
  const reasons = reports.map(({ reason }) => reason)
  const notes = [...new Set(reports.flatMap((report) => report.notes ?? []))]
  return {
    ...(reasons.every(Boolean) && { reason: reasons.find((reason) => reason !== 'unreachable') ?? 'unreachable' }),
    notes: notes.length ? notes : undefined,
  }
}

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
