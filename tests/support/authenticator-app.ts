import { authenticator } from 'otplib'
import { codeFor, type Guest } from './guest.ts'
import type { Person } from './sign-in.ts'
import type { TestStack } from './start-stack.ts'

/** An authenticator app: it shows a new code every time it is asked, as a real one does after thirty seconds. */
export function createAuthenticatorApp(secret: string) {
  let step = -1
  return { code: (): string => authenticator.clone({ epoch: Date.now() + 30_000 * step++ }).generate(secret) }
}

/** Confirms by mail that it is the person, then sets up an app for them; returns the app and their recovery codes. */
export async function enrolAuthenticator(stack: TestStack, guest: Guest, email: string) {
  await stepUpByMail(stack, guest, email)
  const { secret } = await (await guest.post('/auth/authenticator')).json()
  const app = createAuthenticatorApp(secret)
  const confirmed = await guest.post('/auth/authenticator/confirm', { code: app.code() })
  if (confirmed.status !== 200) throw new Error(await confirmed.text())
  const { recoveryCodes } = await confirmed.json()
  return { app, recoveryCodes: recoveryCodes as string[] }
}

export async function stepUpByMail(stack: TestStack, guest: Guest, email: string): Promise<void> {
  const { challenge } = await (await guest.post('/auth/step-up')).json()
  const confirmed = await guest.post('/auth/step-up/verify', { challenge, code: await codeFor(stack, email) })
  if (confirmed.status !== 200) throw new Error(await confirmed.text())
}

/** Sets up an app for a person who calls Directus itself and has just confirmed that it is them. */
export async function enrolPerson(person: Pick<Person, 'fetch'>) {
  const post = async (path: string, body: object = {}) => {
    const answer = await person.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return answer.json()
  }
  const { secret } = await post('/plutus/auth/authenticator')
  const app = createAuthenticatorApp(secret)
  const { recoveryCodes } = await post('/plutus/auth/authenticator/confirm', { code: app.code() })
  return { app, recoveryCodes: recoveryCodes as string[] }
}
