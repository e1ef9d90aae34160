/** The codes of refusals in the gateway. An application adds its own by declaration merging, and defines each in its `ErrorTable`. */
export interface RefusalCodes {
  UNAUTHENTICATED: true
  FORBIDDEN: true
  TWO_FACTOR_REQUIRED: true
  CSRF: true
  NOT_FOUND: true
  BAD_INPUT: true
  VALIDATION: true
  PERSISTED_DOCUMENT_REQUIRED: true
  CLIENT_OUTDATED: true
  QUERY_TOO_LARGE: true
  METHOD_NOT_ALLOWED: true
  PAYLOAD_TOO_LARGE: true
  UNSUPPORTED_MEDIA_TYPE: true
  MISDIRECTED: true
  RATE_LIMITED: true
  NO_TURN: true
  READ_LIMIT: true
  UPSTREAM_TIMEOUT: true
  UPSTREAM_UNAVAILABLE: true
  INTERNAL: true
}

export type RefusalCode = keyof RefusalCodes

/** The details that may accompany a code. An application adds its own by declaration merging. */
export interface RefusalDetails {
  path?: unknown
  retryAfterSeconds?: unknown
  locations?: unknown
  cost?: unknown
  limit?: unknown
  max?: unknown
}

type RefusalOptions = {
  /** Replaces the code's sentence. */
  message?: string
  /** Replaces the code's status. */
  status?: number
  details?: RefusalDetails
  headers?: Record<string, string>
}

/** An error that refuses the call. It is answered once, always in the same shape. */
export class Refusal extends Error {
  readonly code: RefusalCode
  /** The refusal's own sentence, where the code's does not say enough. */
  readonly sentence: string | undefined
  readonly status: number | undefined
  readonly details: RefusalDetails
  readonly headers: Record<string, string>

  constructor(code: RefusalCode, { message, status, details = {}, headers = {} }: RefusalOptions = {}) {
    super(message ?? code)
    this.sentence = message
    this.code = code
    this.status = status
    this.details = details
    this.headers = headers
  }
}

/** Returns BAD_INPUT for the value at `path`, e.g. `variables.input.value`. */
export const badInput = (path: string, message?: string): Refusal =>
  new Refusal('BAD_INPUT', { details: { path }, ...(message ? { message } : {}) })

/**
 * Returns a refusal with the seconds to wait. RATE_LIMITED: calls are spent. NO_TURN: no turn was free. READ_LIMIT: the cost budget of the
 * minute is spent.
 */
export const rateLimited = (seconds: number, code: 'RATE_LIMITED' | 'NO_TURN' | 'READ_LIMIT' = 'RATE_LIMITED'): Refusal =>
  new Refusal(code, {
    details: { retryAfterSeconds: seconds },
    headers: { 'retry-after': String(seconds) },
  })
