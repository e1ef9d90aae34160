import { type ErrorCode, errorCodes } from '#errors/error-codes.ts'
import type { ErrorDetails } from '#errors/error-details.ts'

/** Thrown when a rule refuses a request. Each code has a sentence in en.json. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly extensions: ErrorDetails

  constructor(code: ErrorCode, extensions: ErrorDetails = {}) {
    super(code)
    this.code = code
    this.extensions = extensions
  }

  get status(): number {
    return errorCodes[this.code]
  }
}

export const refusal = (code: ErrorCode, extensions?: ErrorDetails): Refusal => new Refusal(code, extensions)
