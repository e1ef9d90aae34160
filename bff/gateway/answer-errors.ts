import type { Hono } from 'hono'
import { type BffEnv, json } from '#bff/gateway/bff-env.ts'
import { type ErrorTable, errorAnswerOf } from '#bff/gateway/error-table.ts'
import { answerType } from '#bff/gateway/graphql/answer-type.ts'
import type { Log } from '#bff/gateway/operation/log.ts'
import { Refusal } from '#bff/gateway/refusal.ts'
import { putCookie, readCookie } from '#bff/gateway/session/cookies.ts'
import type { SessionCookie } from '#bff/gateway/session/session-cookie.ts'

/**
 * Answers every thrown error as `{errors: [{message, extensions}]}`, without stacks or upstream text. An error that is not a refusal is
 * logged and answered as INTERNAL.
 */
export function answerErrors(app: Hono<BffEnv>, log: Log, cookie: SessionCookie, errors: ErrorTable): void {
  app.onError((error, c) => {
    const { line } = c.var
    const refusal = error instanceof Refusal ? error : new Refusal('INTERNAL')
    if (!(error instanceof Refusal))
      log.error({ reqId: line.requestId, err: { type: error.name, message: error.message, stack: error.stack } }, 'Unforeseen')
    line.code = refusal.code
    // clears the invalid cookie, which the browser would send with every later call
    if (refusal.code === 'UNAUTHENTICATED' && readCookie(c.env.incoming.headers.cookie, cookie.name))
      putCookie(c.env.outgoing, cookie.clear)
    const type = line.route === '/graphql' ? answerType(c.env.incoming.headers) : {}
    const { status, body } = errorAnswerOf(errors, refusal, line.requestId)
    return json(body, status, { ...type, ...refusal.headers })
  })
}
