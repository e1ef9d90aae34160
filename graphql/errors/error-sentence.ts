import en from './en.json' with { type: 'json' }
import type { ErrorCode } from './error-codes.ts'

/** The sentence of a code, the same at each call: what differs from call to call is in the details. */
export const errorSentence = (code: ErrorCode): string => en.sentences[code]
