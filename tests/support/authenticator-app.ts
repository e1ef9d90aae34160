import { authenticator } from 'otplib'
import { codeFor, type Guest } from './guest.ts'
import { runSql } from './run-sql.ts'
import type { Person } from './sign-in.ts'
import type { TestStack } from './start-stack.ts'

type Sql = (text: string) => Promise<unknown>

/** Simulates an authenticator app (TOTP). A code belongs to a window of 30 s, and Plutus accepts it for one more window. */
export function createAuthenticatorApp(secret: string) {
  const code = (): string => authenticator.generate(secret)
  return {
    code,
    /** Returns a code that Plutus accepts even if the current one was used. Sets the last use of every app back by 30 s. */
    async nextCode(sql: Sql): Promise<string> {
      await sql('update plutus_authenticators set last_step = last_step - 1')
      return code()
    },
  }
}

/** Confirms the person by email and enrols an authenticator app for them. Returns a source of further codes, and the recovery codes. */
export async function enrolAuthenticator(stack: TestStack, guest: Guest, email: string) {
  await stepUpByMail(stack, guest, email)
  const { secret } = await (await guest.post('/auth/authenticator')).json()
  const app = createAuthenticatorApp(secret)
  const confirmed = await guest.post('/auth/authenticator/confirm', { code: app.code() })
  if (confirmed.status !== 200) throw new Error(await confirmed.text())
  const { recoveryCodes } = await confirmed.json()
  const nextCode = () => app.nextCode((text) => runSql(stack, undefined, text))
  return { nextCode, recoveryCodes: recoveryCodes as string[] }
}

export async function stepUpByMail(stack: TestStack, guest: Guest, email: string): Promise<void> {
  const { challenge } = await (await guest.post('/auth/step-up')).json()
  const confirmed = await guest.post('/auth/step-up/verify', { challenge, code: await codeFor(stack, email) })
  if (confirmed.status !== 200) throw new Error(await confirmed.text())
}

/** Enrols an authenticator app for a person who calls Directus directly and has just confirmed their identity. */
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
