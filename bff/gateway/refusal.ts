/**
 * The codes with which the gateway refuses calls. An application adds its own by declaration merging, and defines each in its `ErrorTable`.
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

/** The details that a refusal may contain besides its code. An application adds its own by declaration merging. */
export interface RefusalDetails {
  path?: unknown
  retryAfterSeconds?: unknown
  locations?: unknown
  cost?: unknown
  limit?: unknown
  max?: unknown
}

type RefusalOptions = {
  /** The error message sent to the caller. Undefined to send the one that the `ErrorTable` has for the code. */
  message?: string
  /** The HTTP status to answer, in place of the code's own in the `ErrorTable`. */
  status?: number
  details?: RefusalDetails
  headers?: Record<string, string>
}

/** An error with a public code, thrown to refuse a call. `answerErrors` answers it with the code, its sentence and its details. */
export class Refusal extends Error {
  readonly code: RefusalCode
  /** The error message sent to the caller. Undefined to send the one that the `ErrorTable` has for the code. */
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

/** Returns a BAD_INPUT refusal for the value at `path`, e.g. `variables.input.value`. */
export const badInput = (path: string, message?: string): Refusal =>
  new Refusal('BAD_INPUT', { details: { path }, ...(message ? { message } : {}) })

/**
 * Returns a refusal with the seconds until a retry. RATE_LIMITED means too many calls, NO_TURN a full or slow queue, READ_LIMIT a spent
 * cost budget.
 */
export const rateLimited = (seconds: number, code: 'RATE_LIMITED' | 'NO_TURN' | 'READ_LIMIT' = 'RATE_LIMITED'): Refusal =>
  new Refusal(code, {
    details: { retryAfterSeconds: seconds },
    headers: { 'retry-after': String(seconds) },
  })

/** Returns a CAPTCHA_REQUIRED refusal {retryAfterSeconds}. After those seconds no captcha is required. */
export const captchaRequired = (seconds: number): Refusal => new Refusal('CAPTCHA_REQUIRED', { details: { retryAfterSeconds: seconds } })

/** Returns an UNAUTHENTICATED refusal with the sentence for API keys. It is the same for unknown, expired and malformed keys. */
export const keyRefusal = (): Refusal =>
  new Refusal('UNAUTHENTICATED', { message: 'This key is unknown, expired, or not allowed from here.' })
