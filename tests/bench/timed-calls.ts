import { handleJob } from './other-process.ts'

/** Bodies to post to one address, one after the other. */
export type TimedCalls = { url: string; headers: Record<string, string>; bodies: string[] }
/** An answer with the milliseconds until it was read. */
export type TimedAnswer<Answer> = { ms: number; status: number; answer: Answer }

/** Posts each body in this child process, which receives no mails as the stack's launcher does, and returns the times and answers. */
handleJob(async ({ url, headers, bodies }: TimedCalls) => {
  const answers: TimedAnswer<unknown>[] = []
  for (const body of bodies) {
    const began = performance.now()
    const response = await fetch(url, { method: 'POST', headers, body })
    const answer = await response.json()
    answers.push({ ms: performance.now() - began, status: response.status, answer })
  }
  return answers
})
