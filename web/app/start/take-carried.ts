import { keepFirstAnswer } from '#web/lib/apollo/first-answer.ts'
import { startAt } from '#web/lib/first-frame.ts'
import { storedEntry } from '#web/lib/session/pending-sign-out.ts'

declare global {
  /** Who had signed in last when the document came; kept by app/start/choose-frame.js. */
  var entryBefore: string | null | undefined
}

const element = (name: string) => document.querySelector<HTMLElement>(`script#carried-${name}`)
const answerIn = (text: string) => Promise.resolve(new Response(text, { headers: { 'content-type': 'application/json' } }))

/** Takes who is here and the first page's answer from the document, where they came with its content (bff/web/filled-frames.ts). */
export function takeCarried(): void {
  const [session, call, answer] = [element('session'), element('call'), element('answer')].map((each) => each?.textContent)
  if (!session || !call || !answer) return
  // whoever signed in in another tab meanwhile has the cookie now
  if (storedEntry() !== (globalThis.entryBefore ?? null)) return
  startAt(Number(element('call')?.dataset.now))
  globalThis.whoIsHere = answerIn(session)
  // it was asked after that
  keepFirstAnswer({ call, answer: answerIn(answer), askedAt: Math.floor(performance.timeOrigin) })
}
