import { keepFirstAnswer } from '#web/lib/apollo/first-answer.ts'
import { keepFound } from '#web/lib/bff/found-pages.ts'
import { setFirstNow } from '#web/lib/first-frame.ts'

declare global {
  /**
   * The stored id of the latest sign-in, and the stored flag that is set while signed in, as they were when the document arrived. Set by
   * app/start/choose-frame.js and compared to detect that another tab signed in or out.
   */
  var signedInBefore: string | undefined
}

const toJsonResponse = (text: string, now: number) =>
  Promise.resolve(new Response(text, { headers: { 'content-type': 'application/json', date: new Date(now).toUTCString() } }))

/**
 * Passes the session and the first page's response, embedded in the document (bff/web/filled-frames.ts), to the modules that request them.
 * Ignores them when another tab has signed in or out since.
 */
export function adoptEmbeddedData(): void {
  const elements = ['session', 'call', 'answer', 'search', 'found'].map((name) =>
    document.querySelector<HTMLElement>(`script#carried-${name}`),
  )
  const [session, call, answer, search, found] = elements.map((element) => element?.textContent)
  const now = Number(elements[1]?.dataset.now)
  // remove it from the document for the next session
  for (const element of elements) element?.remove()
  if (!session || !call || !answer || globalThis.signedInBefore !== currentSignInState()) return
  setFirstNow(now)
  globalThis.whoIsHere = toJsonResponse(session, now)
  // the query ran after the document request started
  const queriedAt = Math.floor(performance.timeOrigin)
  keepFirstAnswer({ call, answer: toJsonResponse(answer, now), queriedAt })
  if (search && found) keepFound(JSON.parse(search), JSON.parse(found), queriedAt)
}

function currentSignInState(): string | undefined {
  try {
    return `${localStorage.getItem('plutus-entry')} ${localStorage.getItem('directus-logged-in')}`
  } catch {
    // Storage can be forbidden. Nothing was recorded then.
    return undefined
  }
}
