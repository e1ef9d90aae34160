import { mailTo } from './mail.ts'
import type { Person } from './sign-in.ts'
import type { TestStack } from './start-stack.ts'

/** Confirms the person's identity with a mailed code, as the dialog does. Valid for 15 minutes of this session. */
export async function confirmPerson(stack: TestStack, person: Pick<Person, 'fetch'>, email: string): Promise<void> {
  const since = Date.now()
  const { challenge } = await call<{ challenge: string }>(person, '/plutus/auth/step-up', {})
  const isFresh = (date: string) => Date.parse(date) >= since - 2000
  const mail = await mailTo(
    stack,
    email,
    ({ id, subject, date }) => subject === 'Verify it’s you' && isFresh(String(date)) && !read.has(`${stack.url}|${id}`),
  )
  read.add(`${stack.url}|${mail.id}`)
  const code = /\b\d{6}\b/.exec(mail.text)?.[0]
  await call(person, '/plutus/auth/step-up/verify', { challenge, code })
}

/** The ids of mails whose codes were used. Two confirmations may follow within a second, so the newest mail may be an old one. */
const read = new Set<string>()

async function call<T>(person: Pick<Person, 'fetch'>, path: string, body: object): Promise<T> {
  const answer = await person.fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  return (await answer.json()) as T
}
