import type { MailboxMessage as Message } from '#graphql/contracts/rest/mailbox.ts'
import type { Reply } from './race.ts'
import type { TestStack } from './start-stack.ts'
import { waitFor } from './wait-for.ts'

export type LoginBody = {
  token: string
  user: { id: string }
  device?: { token: string; until: string }
  next: string
  challenge: string
  channel: string
  to: string
  resendAfterSeconds: number
  errors?: { extensions: { code: string; triesLeft?: number; retryAfterSeconds?: number } }[]
}

export const codeOf = ({ body }: { body: object }): string => (body as Reply['body']).errors?.[0]?.extensions.code ?? 'ok'

/** Creates a visitor who calls Directus directly, with the IP address and user agent that the BFF would report. */
export function createGuestCaller(
  stack: TestStack,
  { ip = '198.51.100.7', agent = 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36' } = {},
) {
  const headers = {
    authorization: `Bearer ${stack.secrets.guestToken}`,
    'content-type': 'application/json',
    'x-forwarded-for': ip,
    'user-agent': agent,
  }
  return {
    call: (path: string, body: object) => ({ path: `/plutus${path}`, body, headers }),
    async post<T = LoginBody>(path: string, body: object, token?: string): Promise<{ status: number; body: T }> {
      const response = await fetch(`${stack.directusUrl}/plutus${path}`, {
        method: 'POST',
        headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
        body: JSON.stringify(body),
      })
      const text = await response.text()
      return { status: response.status, body: (text ? JSON.parse(text) : {}) as T }
    },
    login: (body: object) => createGuestCaller(stack, { ip, agent }).post('/auth/login', body),
  }
}

/** Runs an action and waits for the mail to this address that it causes. Returns the mail with the action's result. */
export async function mailAfter<T>(
  stack: TestStack,
  to: string,
  act: () => Promise<T>,
): Promise<{ result: T; mail: Message; code: string }> {
  const read = async (): Promise<Message[]> => (await fetch(`${stack.mailboxUrl}/api/messages?to=${encodeURIComponent(to)}`)).json()
  const before = new Set((await read()).map(({ id }) => id))
  const result = await act()
  const mail = await waitFor(async () => (await read()).find(({ id }) => !before.has(id)), { what: `a mail to ${to}` })
  return { result, mail, code: /\b\d{6}\b/.exec(mail.text ?? '')?.[0] ?? '' }
}
