import type { Refusal, RefusalCode, RefusalDetails } from './refusal.ts'

/**
 * The status and sentence of every refusal code. `details` names the fields of an error of Directus that its refusal passes on to the
 * caller.
 */
export type ErrorTable = {
  isCode: (code: unknown) => code is RefusalCode
  statusOf: (code: RefusalCode) => number
  sentenceOf: (code: RefusalCode) => string
  details: readonly (keyof RefusalDetails)[]
}

/** Returns the sentence of a refusal, or its code's sentence if it has none. */
export const messageOf = ({ sentenceOf }: ErrorTable, { sentence, code }: Refusal): string => sentence ?? sentenceOf(code)

/** Returns the HTTP status and the JSON body `{errors: [{message, extensions}]}` with which a refusal is answered. */
export function errorAnswerOf(errors: ErrorTable, refusal: Refusal, requestId: string): { status: number; body: string } {
  const extensions = { ...refusal.details, code: refusal.code, requestId }
  return {
    status: refusal.status ?? errors.statusOf(refusal.code),
    body: JSON.stringify({ errors: [{ message: messageOf(errors, refusal), extensions }] }),
  }
}

/** Returns the fields of an error of Directus that the refusal may pass on, those in the table's `details`. */
export const refusalDetailsOf = ({ details }: ErrorTable, extensions: Record<string, unknown>): RefusalDetails =>
  Object.fromEntries(details.filter((name) => extensions[name] !== undefined).map((name) => [name, extensions[name]]))
