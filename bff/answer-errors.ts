import type { Hono } from 'hono'
import { type BffEnv, json } from '#bff/bff-env.ts'
import type { Log } from '#bff/operation/log.ts'
import { Refusal, refusalBody } from '#bff/refusal.ts'

/** Whatever goes wrong leaves in the one shape: no stack, no host, no upstream text (B11). */
export function answerErrors(app: Hono<BffEnv>, log: Log): void {
  app.onError((error, c) => {
    const { line } = c.var
    const refusal = error instanceof Refusal ? error : new Refusal('INTERNAL')
    if (!(error instanceof Refusal)) log.error({ reqId: line.requestId, err: { type: error.name, message: error.message, stack: error.stack } }, 'Unforeseen')
    line.code = refusal.code
    return json(refusalBody(refusal, line.requestId), refusal.status, refusal.headers)
  })
}
