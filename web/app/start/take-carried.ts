import { keepFirstAnswer } from '#web/lib/apollo/first-answer.ts'
import { startAt } from '#web/lib/first-frame.ts'

const element = (name: string) => document.querySelector<HTMLElement>(`script#carried-${name}`)
const answerIn = (text: string) => Promise.resolve(new Response(text, { headers: { 'content-type': 'application/json' } }))

/** Takes who is here and the first page's answer from the document, where they came with its content (bff/web/filled-frames.ts). */
export function takeCarried(): void {
  const [session, call, answer] = [element('session'), element('call'), element('answer')].map((each) => each?.textContent)
  if (!session || !call || !answer) return
  startAt(Number(element('call')?.dataset.now))
  globalThis.whoIsHere = answerIn(session)
  // it was asked after that
  keepFirstAnswer({ call, answer: answerIn(answer), askedAt: Math.floor(performance.timeOrigin) })
}
