import { mailTo } from './mail.ts'
import type { Person } from './sign-in.ts'
import type { TestStack } from './start-stack.ts'

/** Confirms that it is the person themselves, as the dialog does: by the code that comes by mail. Good for 15 minutes of this session. */
export async function confirmPerson(stack: TestStack, person: Pick<Person, 'fetch'>, email: string): Promise<void> {
  const since = Date.now()
  const { challenge } = await call<{ challenge: string }>(person, '/plutus/auth/step-up', {})
  const mail = await mailTo(stack, email, ({ subject, date }) => subject === 'Verify it’s you' && Date.parse(String(date)) >= since - 2000)
  const code = /\b\d{6}\b/.exec(mail.text)?.[0]
  await call(person, '/plutus/auth/step-up/verify', { challenge, code })
}

async function call<T>(person: Pick<Person, 'fetch'>, path: string, body: object): Promise<T> {
  const answer = await person.fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  return (await answer.json()) as T
}
