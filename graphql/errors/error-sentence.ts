import en from './en.json' with { type: 'json' }
import type { ErrorCode } from './error-codes.ts'

/** Returns the English message of an error code. It has no variables, as values that vary are in the error's details. */
export const errorSentence = (code: ErrorCode): string => en.sentences[code]
