/**
 * The codes that calls are refused with here. An application adds its own by declaration merging, and says what each means in its
 * `ErrorTable`.
 */
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

/** What may stand beside a code; an application adds its own in the same way. */
export interface RefusalDetails {
  path?: unknown
  retryAfterSeconds?: unknown
  locations?: unknown
  cost?: unknown
  limit?: unknown
  max?: unknown
}

type RefusalOptions = {
  /** In place of the code's sentence. */
  message?: string
  /** In place of the code's status. */
  status?: number
  details?: RefusalDetails
  headers?: Record<string, string>
}

/** A call that is refused: thrown anywhere, answered once, always in the one shape. */
export class Refusal extends Error {
  readonly code: RefusalCode
  /** Its own, where the code's does not say enough. */
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
