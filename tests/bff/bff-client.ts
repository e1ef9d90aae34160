import { createHash } from 'node:crypto'
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { type Client, createClient } from 'graphql-ws'
import { decodeJwt, SignJWT } from 'jose'
import { WebSocket } from 'ws'
import { createCookieSeal } from '#bff/gateway/session/cookie-seal.ts'
import { type Session, sessionOf } from '#bff/gateway/session/session.ts'
import { signInAtBff } from '#tests/support/sign-in.ts'
import type { TestStack } from '#tests/support/start-stack.ts'
import { waitFor } from '#tests/support/wait-for.ts'

export const documents = {
  wallet: 'query TestWallet { wallets(limit: 1) { id available seq } }',
  brands: 'query TestBrands($limit: Int) { brands(limit: $limit, sort: ["sort"]) { id name } }',
  campaign: 'query TestCampaign($id: ID!) { campaigns_by_id(id: $id) { id name } }',
  rename:
    'mutation TestRename($id: ID!, $version: Int!, $input: UpdateCampaignInput!) { updateCampaign(id: $id, version: $version, input: $input) { id } }',
  walletLive: 'subscription TestWalletLive { wallets_mutated { data { id available seq } } }',
  rechargesLive: 'subscription TestRechargesLive { recharges_mutated { data { id status revision } } }',
  companyLive: 'subscription TestCompanyLive { companies_mutated { data { id name } } }',
} as const

/** Returns the id that codegen gives a GraphQL document, which is the SHA-256 of its text. */
export const toDocumentId = (text: string) => `sha256:${createHash('sha256').update(text).digest('hex')}`

/** Registers `documents` as those of an older web build, so that the BFF runs them for a session by their id. Waits until it has. */
export async function trustDocuments(stack: TestStack): Promise<void> {
  const dir = join(stack.dataDir, 'manifests')
  mkdirSync(dir, { recursive: true })
  const manifest = join(dir, 'test.json')
  writeFileSync(manifest, JSON.stringify(Object.fromEntries(Object.values(documents).map((text) => [toDocumentId(text), text]))))
  // the BFF compares the age of the manifest with the test clock, not with the disk’s
  utimesSync(manifest, new Date(), new Date())
  const person = await signInAtBff(stack)
  await waitFor(async () => (await person.graphql(toDocumentId(documents.wallet))).status === 200, { what: 'the manifest to be read' })
}

/** Sends a POST to the stack with only these headers. Does not follow redirects. */
export const post = (stack: TestStack, path: string, headers: Record<string, string>, body: BodyInit | null = '{}') =>
  fetch(`${stack.url}${path}`, { method: 'POST', headers, body, redirect: 'manual' })

export const sameOriginHeaders = (stack: TestStack) => ({ origin: stack.url, 'x-plutus-csrf': '1', 'content-type': 'application/json' })

/** Sends a request with the path and the headers exactly as written. `fetch` would normalise the path and silently drop the Host header. */
export function rawCall(
  stack: TestStack,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  body = '',
): Promise<{ status: number; body: string; headers: NodeJS.Dict<string | string[]> }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(stack.url)
    const call = request({ hostname, port, path, method, headers }, (response) => {
      const chunks: Buffer[] = []
      response
        .on('data', (chunk) => chunks.push(chunk))
        .on('end', () => resolve({ status: response.statusCode ?? 0, body: String(Buffer.concat(chunks)), headers: response.headers }))
    })
    call.on('error', reject).end(body)
  })
}

export async function codeOf(response: Response): Promise<string> {
  const body = await response.json()
  return body.errors?.[0]?.extensions?.code
}

/** Opens a GraphQL subscription client (WebSocket) at the BFF, like the web’s. It connects immediately and never reconnects. */
export function openSubscriptionClient(
  stack: Pick<TestStack, 'url'>,
  headers: Record<string, string>,
): { client: Client; connected: Promise<void>; closed: Promise<{ code: number; reason: string }> } {
  const opening = Promise.withResolvers<void>()
  const closing = Promise.withResolvers<{ code: number; reason: string }>()
  class WithHeaders extends WebSocket {
    constructor(address: string, protocols: string) {
      super(address, protocols, { headers: { origin: new URL(stack.url).origin, ...headers } })
    }
  }
  const client = createClient({
    url: `${stack.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WithHeaders,
    retryAttempts: 0,
    lazy: false,
    onNonLazyError: () => undefined,
    on: { connected: () => opening.resolve(), closed: (event) => closing.resolve(event as { code: number; reason: string }) },
  })
  return { client, connected: opening.promise, closed: closing.promise }
}

/** Starts a GraphQL subscription. The returned arrays grow with each frame and error received. */
export function listen<T>(client: Client, query: string): { received: T[]; errors: unknown[] } {
  const received: T[] = []
  const errors: unknown[] = []
  client.subscribe(
    { query },
    { next: (value) => received.push(value as T), error: (error) => errors.push(error), complete: () => undefined },
  )
  return { received, errors }
}

/** Returns 101 for an accepted upgrade, otherwise the status of the refusal or the socket’s close code. */
export function tryUpgrade(
  stack: TestStack,
  options: { headers?: Record<string, string>; path?: string; protocol?: string },
): Promise<number> {
  const { headers = {}, path = '/graphql', protocol = 'graphql-transport-ws' } = options
  return new Promise((resolve) => {
    const socket = new WebSocket(`${stack.url.replace('http', 'ws')}${path}`, protocol || [], { headers })
    socket.on('unexpected-response', (_request, response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    socket.on('open', () => socket.send('{"type":"connection_init"}'))
    socket.on('message', () => {
      socket.close()
      resolve(101)
    })
    socket.on('close', (code) => resolve(code))
    socket.on('error', () => undefined)
  })
}

/** Opens a WebSocket to the BFF’s GraphQL with a session cookie. The test sends the messages of graphql-transport-ws itself. */
export async function rawSocket(
  stack: TestStack,
  cookie: string,
): Promise<{ socket: WebSocket; closed: Promise<number>; frames: string[] }> {
  const socket = new WebSocket(`${stack.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
    headers: { origin: stack.url, cookie },
  })
  const frames: string[] = []
  const closed = new Promise<number>((resolve) => socket.on('close', (code) => resolve(code)))
  socket.on('message', (data) => frames.push(String(data)))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  return { socket, closed, frames }
}

/** Returns the name that a cookie of the stack has on plain http, which is `plutus-<port>` for the session. */
export const cookieName = (stack: Pick<TestStack, 'url'>, name = 'plutus') => `${name}-${new URL(stack.url).port}`

/** Seals the cookie of a session as it would be `minutes` after the session began, with the stack’s own keys. */
export async function sealAgedSession(stack: Pick<TestStack, 'url' | 'secrets'>, session: Session, minutes = 0): Promise<string> {
  const issued = Math.floor(Date.now() / 1000) - minutes * 60
  const token = await new SignJWT({ ...decodeJwt(session.token), iat: issued, exp: issued + 86_400 })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(stack.secrets.secret))
  return `${cookieName(stack)}=${await createCookieSeal(stack.secrets.cookieKeys).seal(sessionOf(token, session))}`
}

/** Runs an operator command, as `npm run operator` does. Throws if it is refused. */
export async function runOperatorCommand(stack: TestStack, command: string, body: object): Promise<Record<string, string>> {
  const response = await fetch(`${stack.directusUrl}/plutus/operator/${command}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${stack.secrets.operatorToken}` },
    body: JSON.stringify(body),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${command}: ${JSON.stringify(answer)}`)
  return answer
}
