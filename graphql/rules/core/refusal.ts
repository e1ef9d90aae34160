import { type ErrorCode, errorCodes } from './error-codes.ts'

/** A rule says no: the code the web turns into a sentence, and what the sentence needs. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly extensions: Record<string, unknown>

  constructor(code: ErrorCode, extensions: Record<string, unknown> = {}) {
    super(code)
    this.code = code
    this.extensions = extensions
  }

  get status(): number {
    return errorCodes[this.code]
  }
}

export const refuse = (code: ErrorCode, extensions?: Record<string, unknown>): Refusal => new Refusal(code, extensions)

export type ErrorAnswer = { errors: { message: string; extensions: Record<string, unknown> }[] }

/** The one error shape (design §5). */
export const errorAnswer = (code: ErrorCode, requestId: string, extensions: Record<string, unknown> = {}): ErrorAnswer => ({
  errors: [{ message: code, extensions: { ...extensions, code, requestId } }],
})
