import { mailTo } from './mail.ts'
import type { Person } from './sign-in.ts'
import { type GuestAnswer, mailedCode } from './sign-up.ts'
import type { TestStack } from './start-stack.ts'
import { confirmPerson } from './step-up.ts'

type Mover = Pick<Person, 'fetch'>

/** A person's call to Directus itself, with its refusal where there is one. */
export async function askAs(person: Mover, path: string, body: object): Promise<GuestAnswer> {
  const answer = await person.fetch(`/plutus${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = (await answer.text()).replace(/"requestId":"[^"]*"/g, '"requestId":""')
  return { status: answer.status, text, body: text ? JSON.parse(text) : {} }
}

/** As far as the code: confirmed at the present address, requested, and the code read at the new one. */
export async function beginMove(
  stack: TestStack,
  person: Mover,
  { from, to, not = [] }: { from: string; to: string; not?: string[] },
): Promise<{ challenge: string; code: string }> {
  await confirmPerson(stack, person, from)
  const asked = await askAs(person, '/auth/email', { email: to })
  if (asked.status !== 200) throw new Error(`not asked: ${asked.text}`)
  return { challenge: String(asked.body.challenge), code: await mailedCode(stack, to, ...not) }
}

/** Moves an account; returns the token of the link that restores `from`. */
export async function moveTo(stack: TestStack, person: Mover, { from, to }: { from: string; to: string }): Promise<string> {
  const typed = await beginMove(stack, person, { from, to })
  const moved = await askAs(person, '/auth/email/verify', typed)
  if (moved.status !== 200) throw new Error(`not moved: ${moved.text}`)
  return undoToken(stack, from)
}

export async function undoToken(stack: TestStack, email: string): Promise<string> {
  const find = (text: string) => /\/auth\/undo-email\?token=([\w-]{43})/.exec(text)?.[1]
  // a process that was killed while sending keeps the mail for a minute
  const mail = await mailTo(stack, email, ({ text }) => find(text) !== undefined)
  return String(find(mail.text))
}
