/**
 * The response to a page's first request, embedded in the HTML document. `call` is the request body and `queriedAt` is in epoch milliseconds.
 */
type FirstAnswer = { call: string; answer: Promise<Response>; queriedAt: number }

let first: FirstAnswer | undefined

/** Stores the response that is embedded in the HTML document, until `takeFirstAnswer` uses it instead of a request. */
export function keepFirstAnswer(given: FirstAnswer): void {
  first = given
}

/** Returns the embedded response and deletes it, so it is used at most once. Undefined when `call` is not exactly its request body. */
export function takeFirstAnswer(call: string): FirstAnswer | undefined {
  const kept = first
  first = undefined
  return kept?.call === call ? kept : undefined
}

/** Deletes the embedded response when the session ends, because it contains that session's data. */
export function dropFirstAnswer(): void {
  first = undefined
}

/** Returns true while the embedded response is unused and answers exactly this request body. */
export const hasFirstAnswer = (call: string): boolean => first?.call === call
