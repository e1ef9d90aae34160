/** The answer to a page's first call, as it came in the page's document. */
type FirstAnswer = { call: string; answer: Promise<Response>; askedAt: number }

let first: FirstAnswer | undefined

/** Keeps the answer for the first page. `call` is the body that the page would send; `askedAt` in epoch milliseconds. */
export function keepFirstAnswer(given: FirstAnswer): void {
  first = given
}

/** The answer to exactly this call, once; a call that is another one was not foreseen, and ends the waiting. */
export function takeFirstAnswer(call: string): FirstAnswer | undefined {
  const kept = first
  first = undefined
  return kept?.call === call ? kept : undefined
}

/** Whoever signs in after this is not the one it was for. */
export function dropFirstAnswer(): void {
  first = undefined
}

/** Whether the answer to exactly this call came with the document. */
export const hasFirstAnswer = (call: string): boolean => first?.call === call
