import { randomUUID } from 'node:crypto'
import { isDirectusError } from '@directus/errors'
import type { NextFunction, Request, Response, Router } from 'express'
import type { ErrorCode } from '#errors/error-codes.ts'
import type { ErrorDetails } from '#errors/error-details.ts'
import { errorSentence } from '#errors/error-sentence.ts'
import { requestIds } from '#errors/log-shape.ts'
import { identities } from '#model/policies.ts'
import type { Caller } from '#rules/platform/command/define-command.ts'
import { Refusal, refusal } from '#rules/platform/command/refusal.ts'
import { isStorageFull, noteStorageError } from '#rules/platform/files/storage.ts'
import { StoreFault } from '#rules/platform/files/store-fault.ts'
import { log } from '#rules/platform/log.ts'
import { Unreadable } from '#rules/platform/secrets/secret-key.ts'
import { DatabaseAwayError } from '../../../directus-patches/lost-connections.ts'

/** A request with `accountability`, in which Directus stores the authenticated caller. */
export type DirectusRequest = Request & {
  accountability?: {
    user: string | null
    role: string | null
    roles: string[]
    admin: boolean
    app?: boolean
    share?: string
    ip: string | null
    session?: string
  }
}

type Audience = 'anyone' | 'person' | 'hub' | 'guest' | 'operator'

export type RouteContext = { req: DirectusRequest; res: Response; caller: Caller }

type Method = 'get' | 'post' | 'delete'

/**
 * Registers a route for one audience: anyone, a signed-in person or key, or the token of the hub, guest or operator. Refuses
 * UNAUTHENTICATED for other callers. Answers every error as `errorAnswer` does, because an unhandled rejection in a plain endpoint ends
 * Directus.
 */
export function route(
  router: Router,
  method: Method,
  path: string,
  audience: Audience,
  handle: (context: RouteContext) => Promise<void>,
): void {
  router[method](path, (req: Request, res: Response, _next: NextFunction) => {
    const requestId = req.get('x-request-id') ?? requestIds.getStore() ?? randomUUID()
    answer(req, res, requestId, audience, handle).catch((error: unknown) => answerError(req, res, requestId, error))
  })
}

async function answer(
  req: DirectusRequest,
  res: Response,
  requestId: string,
  audience: Audience,
  handle: (context: RouteContext) => Promise<void>,
) {
  const user = req.accountability?.user
  if (!isAllowed(audience, user)) throw refusal('UNAUTHENTICATED')
  await handle({
    req,
    res,
    caller: {
      user,
      ip: req.accountability?.ip ?? null,
      requestId,
      session: req.accountability?.session,
      userAgent: req.get('user-agent'),
    },
  })
}

const isAllowed = (audience: Audience, user: string | null | undefined): boolean => {
  if (audience === 'anyone') return true
  const identity = identities.find((candidate) => candidate.user === user)
  return audience === 'person' ? Boolean(user) && !identity : identity?.name === audience
}

function answerError(req: Request, res: Response, requestId: string, error: unknown): void {
  const isAborted = error === req.errored
  if (res.headersSent || isAborted) {
    res.destroy()
    return
  }
  if (error instanceof Refusal) {
    res.status(error.status).json(errorAnswer(error.code, requestId, error.extensions))
  } else if (isDirectusError(error) && error.status === 401) {
    res.status(401).json(errorAnswer('UNAUTHENTICATED', requestId))
  } else if (error instanceof Unreadable) {
    log.error({ requestId, error: error.message })
    res.status(409).json(errorAnswer('REWARD_ON_HOLD', requestId))
  } else if (isStorageFull(error)) {
    noteStorageError(error)
    log.error({ requestId, error: `The disk is full: ${String(error)}` })
    answerUnavailable(res, requestId)
  } else if (error instanceof StoreFault) {
    log.error({ requestId, error: error.message })
    answerUnavailable(res, requestId)
  } else if (error instanceof DatabaseAwayError) {
    log.warn({ requestId }, 'The database was not reached')
    answerUnavailable(res, requestId)
  } else {
    log.error({ requestId, error })
    res.status(500).json(errorAnswer('INTERNAL', requestId))
  }
}

/** Answers 503 UPSTREAM_UNAVAILABLE, to be repeated after a second. A command that was cut is decided by repeating it with its key. */
export function answerUnavailable(res: Response, requestId: string): void {
  res.status(503).set('retry-after', '1').json(errorAnswer('UPSTREAM_UNAVAILABLE', requestId))
}

type ErrorAnswer = { errors: { message: string; extensions: Record<string, unknown> }[] }

/** Returns the JSON body of an error, with its message, code, request id and details. */
export const errorAnswer = (code: ErrorCode, requestId: string, details: ErrorDetails = {}): ErrorAnswer => ({
  errors: [{ message: errorSentence(code), extensions: { ...details, code, requestId } }],
})
