import { authenticator } from 'otplib'
import { codeFor, type Guest } from './guest.ts'
import { runSql } from './run-sql.ts'
import type { Person } from './sign-in.ts'
import type { TestStack } from './start-stack.ts'

type Sql = (text: string) => Promise<unknown>

/** An authenticator app. Its code is that of the present thirty seconds, and Plutus accepts it for thirty seconds more. */
export function createAuthenticatorApp(secret: string) {
  const code = (): string => authenticator.generate(secret)
  return {
    code,
    /** A code to use after another was accepted: moves the last use of every app back, as if thirty seconds had passed. */
    async nextCode(sql: Sql): Promise<string> {
      await sql('update plutus_authenticators set last_step = last_step - 1')
      return code()
    },
  }
}

/** Confirms by mail that it is the person, then sets up an app for them; returns how to get its further codes, and the recovery codes. */
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
