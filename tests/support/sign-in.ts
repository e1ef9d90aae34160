import type { TestStack } from './start-stack.ts'

/** The sign-in of the owner of Aurora Retail, the demo's first company. */
export const demo = { email: 'demo@example.com', password: 'Plutus-demo-1!' }
/** The sign-in of the owner of Harborline Goods, the demo's second company, which must never see the first one's rows. */
export const rival = { email: 'rival@example.com', password: 'Plutus-rival-1!' }

export type Answer<T> = {
  status: number
  data?: T | null
  errors?: { message: string; extensions: { code: string; [more: string]: unknown } }[]
}
export type Person = Awaited<ReturnType<typeof signIn>>

/**
 * Signs a person in at Directus itself. `graphql` accepts any text and routes queries and mutations as the BFF would. Use `signInAtBff` to
 * test the BFF, which refuses free text from a cookie.
 */
export async function signIn(stack: TestStack, { email, password } = demo) {
  const response = await fetch(`${stack.directusUrl}/plutus/auth/login`, json({ email, password }, stack.secrets.guestToken))
  const answer = await response.json()
  if (!response.ok) throw new Error(`${email} cannot sign in: ${JSON.stringify(answer)}`)
  return { ...actAs(stack, answer.token), user: answer.user, token: String(answer.token) }
}

/** Returns `graphql` and `fetch`, which call Directus with this access token or API key. */
export function actAs(stack: TestStack, token: string) {
  return {
    async graphql<T = Record<string, unknown>>(query: string, variables: Record<string, unknown> = {}): Promise<Answer<T>> {
      const isCommand = /^\s*mutation\b/m.test(query)
      const response = await fetch(`${stack.directusUrl}${isCommand ? '/plutus/commands' : '/graphql'}`, json({ query, variables }, token))
      return { status: response.status, ...(await response.json()) }
    },
    fetch: (path: string, init: RequestInit = {}) =>
      fetch(`${stack.directusUrl}${path}`, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } }),
  }
}

/**
 * Signs a browser in at the BFF, which may be below a path. Sends the sealed cookie, the exact Origin and the CSRF header with every call.
 */
export async function signInAtBff(stack: Pick<TestStack, 'url'>, { email, password } = demo) {
  const headers = { origin: new URL(stack.url).origin, 'x-plutus-csrf': '1', 'content-type': 'application/json' }
  const login = await fetch(`${stack.url}/auth/login`, { method: 'POST', headers, body: JSON.stringify({ email, password }) })
  if (login.status !== 200) throw new Error(`${email} cannot sign in: ${login.status} ${await login.text()}`)
  const cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${stack.url}${path}`, { ...init, headers: { ...headers, cookie, ...init.headers } })
  return {
    cookie,
    fetch: call,
    /** Runs a persisted GraphQL document of the web build through the BFF, by its id (`sha256:…`). */
    async graphql<T = Record<string, unknown>>(documentId: string, variables: Record<string, unknown> = {}): Promise<Answer<T>> {
      const response = await call('/graphql', { method: 'POST', body: JSON.stringify({ documentId, variables }) })
      return { status: response.status, ...(await response.json()) }
    },
  }
}

const json = (body: unknown, token: string): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  body: JSON.stringify(body),
})
