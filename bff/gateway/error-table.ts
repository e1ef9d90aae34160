import type { Refusal, RefusalCode, RefusalDetails } from './refusal.ts'

/** The status and sentence of every code, and the names of the details that an answer may contain. Other details are not sent. */
export type ErrorTable = {
  isCode: (code: unknown) => code is RefusalCode
  statusOf: (code: RefusalCode) => number
  sentenceOf: (code: RefusalCode) => string
  details: readonly (keyof RefusalDetails)[]
}

/** Returns a refusal's own sentence, or that of its code. */
export const messageOf = ({ sentenceOf }: ErrorTable, { sentence, code }: Refusal): string => sentence ?? sentenceOf(code)

/** Returns the status and the body of a failed answer of this server. */
export function answerOf(errors: ErrorTable, refusal: Refusal, requestId: string): { status: number; body: string } {
  const extensions = { ...refusal.details, code: refusal.code, requestId }
  return {
    status: refusal.status ?? errors.statusOf(refusal.code),
    body: JSON.stringify({ errors: [{ message: messageOf(errors, refusal), extensions }] }),
  }
}

/** Returns only the details that the table names. */
export const detailsOf = ({ details }: ErrorTable, extensions: Record<string, unknown>): RefusalDetails =>
  Object.fromEntries(details.filter((name) => extensions[name] !== undefined).map((name) => [name, extensions[name]]))
