import { type ErrorCode, errorCodes } from '#graphql/rules/core/error-codes.ts'

/** What an error may carry beside its code and request id (see the contract in README.md). */
export type Details = Record<string, unknown>

/** A call that is refused: thrown anywhere, answered once, always in the one shape. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: Details
  readonly headers: Record<string, string>

  constructor(code: ErrorCode, options: { message?: string; status?: number; details?: Details; headers?: Record<string, string> } = {}) {
    super(options.message ?? sentences[code] ?? 'This could not be done.')
    this.code = code
    this.status = options.status ?? errorCodes[code]
    this.details = options.details ?? {}
    this.headers = options.headers ?? {}
  }
}

/** Input that breaks a rule at `path`, e.g. `variables.input.value`. */
export const badInput = (path: string, message?: string): Refusal =>
  new Refusal('BAD_INPUT', { details: { path }, ...(message ? { message } : {}) })

export const rateLimited = (seconds: number): Refusal =>
  new Refusal('RATE_LIMITED', {
    details: { retryAfterSeconds: seconds },
    headers: { 'retry-after': String(seconds) },
  })

/** The body of every failed answer of this server. */
export const refusalBody = (refusal: Refusal, requestId: string): string =>
  JSON.stringify({
    errors: [{ message: refusal.message, extensions: { ...refusal.details, code: refusal.code, requestId } }],
  })

export const sentence = (code: ErrorCode): string => sentences[code] ?? 'This could not be done.'

/** Only what this server says itself; the rules bring their own sentences, the web has its own for each code. */
const sentences: Partial<Record<ErrorCode, string>> = {
  UNAUTHENTICATED: 'Please sign in.',
  INVALID_CREDENTIALS: 'Invalid credentials',
  FORBIDDEN: 'You are not allowed to do this.',
  CSRF: 'This call did not come from our own page.',
  NOT_FOUND: 'Not found.',
  BAD_INPUT: 'A value is not valid.',
  PERSISTED_DOCUMENT_REQUIRED: 'Only known documents may be sent with a session.',
  CLIENT_OUTDATED: 'This page is older than the server. Please reload it.',
  QUERY_TOO_LARGE: 'The document is larger than the limits allow.',
  VALIDATION: 'The document does not fit the schema.',
  METHOD_NOT_ALLOWED: 'This method is not allowed here.',
  PAYLOAD_TOO_LARGE: 'The body is too large.',
  UNSUPPORTED_MEDIA_TYPE: 'This content type is not accepted here.',
  MISDIRECTED: 'This host is not served here.',
  RATE_LIMITED: 'Too many calls. Please try again shortly.',
  FILE_TOO_LARGE: 'The file is larger than 20 MB.',
  UPSTREAM_UNAVAILABLE: 'The service is not available right now. Please try again shortly.',
  UPSTREAM_TIMEOUT: 'The service took too long to answer.',
  INTERNAL: 'Something went wrong.',
}
