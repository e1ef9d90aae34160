import { keepFirstAnswer } from '#web/lib/apollo/first-answer.ts'
import { startAt } from '#web/lib/first-frame.ts'

declare global {
  /** Who had signed in last, and whether anyone was, when the document came; kept by app/start/choose-frame.js. */
  var signedInBefore: string | undefined
}

const answerIn = (text: string) => Promise.resolve(new Response(text, { headers: { 'content-type': 'application/json' } }))

/**
 * Takes who is here and the first page's answer out of the document, where they came with its content (bff/web/filled-frames.ts), unless
 * someone signed in or out in another tab since.
 */
export function takeCarried(): void {
  const elements = ['session', 'call', 'answer'].map((name) => document.querySelector<HTMLElement>(`script#carried-${name}`))
  const [session, call, answer] = elements.map((element) => element?.textContent)
  const now = Number(elements[1]?.dataset.now)
  // whoever signs in here next finds nothing of it
  for (const element of elements) element?.remove()
  if (!session || !call || !answer || globalThis.signedInBefore !== signedInNow()) return
  startAt(now)
  globalThis.whoIsHere = answerIn(session)
  // it was asked after that
  keepFirstAnswer({ call, answer: answerIn(answer), askedAt: Math.floor(performance.timeOrigin) })
}

function signedInNow(): string | undefined {
  try {
    return `${localStorage.getItem('plutus-entry')} ${localStorage.getItem('directus-logged-in')}`
  } catch {
    // Storage can be forbidden; then nothing was noted, either.
    return undefined
  }
}
