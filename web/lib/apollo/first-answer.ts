/** The response to a page's first request, embedded in the HTML document. */
type FirstAnswer = { call: string; answer: Promise<Response>; askedAt: number }

let first: FirstAnswer | undefined

/** Stores the response for the first page. `call` is the request body that the page would send. `askedAt` is in epoch milliseconds. */
export function keepFirstAnswer(given: FirstAnswer): void {
  first = given
}

/** Takes the response to exactly this request body, once. Any other body discards it. */
export function takeFirstAnswer(call: string): FirstAnswer | undefined {
  const kept = first
  first = undefined
  return kept?.call === call ? kept : undefined
}

/** Discards the response, which belongs to the previous session. */
export function dropFirstAnswer(): void {
  first = undefined
}

/** Returns true when the document embeds the response to exactly this request body. */
export const hasFirstAnswer = (call: string): boolean => first?.call === call
