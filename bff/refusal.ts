import { type ErrorCode, errorCodes } from '#graphql/errors/error-codes.ts'
import type { ErrorDetails } from '#graphql/errors/error-details.ts'
import { errorSentence } from '#graphql/errors/error-sentence.ts'

/** A call that is refused: thrown anywhere, answered once, always in the one shape. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: ErrorDetails
  readonly headers: Record<string, string>

  constructor(
    code: ErrorCode,
    options: { message?: string; status?: number; details?: ErrorDetails; headers?: Record<string, string> } = {},
  ) {
    super(options.message ?? errorSentence(code))
    this.code = code
    this.status = options.status ?? errorCodes[code]
    this.details = options.details ?? {}
    this.headers = options.headers ?? {}
  }
}

/** BAD_INPUT for what breaks a rule at `path`, e.g. `variables.input.value`. */
export const badInput = (path: string, message?: string): Refusal =>
  new Refusal('BAD_INPUT', { details: { path }, ...(message ? { message } : {}) })

/**
 * Asks the caller to wait so many seconds: attempts are spent (RATE_LIMITED), no turn was free (NO_TURN), or documents have cost what a
 * minute allows (READ_LIMIT).
 */
export const rateLimited = (seconds: number, code: 'RATE_LIMITED' | 'NO_TURN' | 'READ_LIMIT' = 'RATE_LIMITED'): Refusal =>
  new Refusal(code, {
    details: { retryAfterSeconds: seconds },
    headers: { 'retry-after': String(seconds) },
  })

/** The body of every failed answer of this server. */
export const refusalBody = (refusal: Refusal, requestId: string): string =>
  JSON.stringify({
    errors: [{ message: refusal.message, extensions: { ...refusal.details, code: refusal.code, requestId } }],
  })
