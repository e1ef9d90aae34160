import type { ErrorCode } from '../../../errors/error-codes.ts'
import type { ErrorDetails } from '../../../errors/error-details.ts'
import { errorSentence } from '../../../errors/error-sentence.ts'

export type ErrorAnswer = { errors: { message: string; extensions: Record<string, unknown> }[] }

/** The one error shape (design §5). */
export const errorAnswer = (code: ErrorCode, requestId: string, details: ErrorDetails = {}): ErrorAnswer => ({
  errors: [{ message: errorSentence(code), extensions: { ...details, code, requestId } }],
})
