import en from './en.json' with { type: 'json' }
import type { ErrorCode } from './error-codes.ts'

/** Returns the fixed sentence of a code. Values that vary are in the details. */
export const errorSentence = (code: ErrorCode): string => en.sentences[code]
