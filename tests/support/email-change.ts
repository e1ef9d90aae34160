import { mailTo } from './mail.ts'
import type { Person } from './sign-in.ts'
import { type GuestAnswer, mailedCode } from './sign-up.ts'
import type { TestStack } from './start-stack.ts'
import { confirmPerson } from './step-up.ts'

type Account = Pick<Person, 'fetch'>

/** Posts to Directus as a person and returns the answer with its refusal, if any. */
export async function postAs(person: Account, path: string, body: object): Promise<GuestAnswer> {
  const answer = await person.fetch(`/plutus${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = (await answer.text()).replace(/"requestId":"[^"]*"/g, '"requestId":""')
  return { status: answer.status, text, body: text ? JSON.parse(text) : {} }
}

/** Starts an email change. Confirms the present address, requests the change and returns the code sent to the new address. */
export async function beginEmailChange(
  stack: TestStack,
  person: Account,
  { from, to, not = [] }: { from: string; to: string; not?: string[] },
): Promise<{ challenge: string; code: string }> {
  await confirmPerson(stack, person, from)
  const response = await postAs(person, '/auth/email', { email: to })
  if (response.status !== 200) throw new Error(`not asked: ${response.text}`)
  return { challenge: String(response.body.challenge), code: await mailedCode(stack, to, ...not) }
}

/** Changes an account's email address. Returns the token of the mailed link that restores the former address. */
export async function completeEmailChange(stack: TestStack, person: Account, { from, to }: { from: string; to: string }): Promise<string> {
  const typed = await beginEmailChange(stack, person, { from, to })
  const moved = await postAs(person, '/auth/email/verify', typed)
  if (moved.status !== 200) throw new Error(`not moved: ${moved.text}`)
  return undoToken(stack, from)
}

export async function undoToken(stack: TestStack, email: string): Promise<string> {
  const find = (text: string) => /\/auth\/undo-email\?token=([\w-]{43})/.exec(text)?.[1]
  // A process that was killed while sending keeps the lease of the mail for a minute.
  const mail = await mailTo(stack, email, ({ text }) => find(text) !== undefined)
  return String(find(mail.text))
}
