import { authenticator } from 'otplib'
import { WebSocket } from 'ws'
import { operator } from './campaigns.ts'
import type { TestStack } from './start-stack.ts'

type Operator = { email: string; password: string; secret: string }

/** Creates an operator of Studio by the command, with an authenticator. */
export const createOperator = async (stack: TestStack, email = 'operator@example.com'): Promise<Operator> =>
  (await operator(stack, 'create-operator', { email })) as Operator

/** Calls Studio's port with exactly these headers. */
export const callStudio = (stack: TestStack, path: string, init: RequestInit = {}) =>
  fetch(new URL(path, stack.studioUrl), { redirect: 'manual', ...init })

/** Signs in at Studio's port as its page does. Without `otp` no authenticator code is sent. */
export const tryStudioLogin = (stack: TestStack, body: { email: string; password: string; otp?: string }) =>
  callStudio(stack, '/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode: 'session', ...body }),
  })

/** Signs an operator in at Studio. `call` sends JSON with the session's cookie, as the pages of Studio do. */
export async function signInAtStudio(stack: TestStack, { email, password, secret }: Operator) {
  const tryLogin = () => tryStudioLogin(stack, { email, password, otp: authenticator.generate(secret) })
  // Directus takes only the code of the current 30 s, which may end on the way
  let login = await tryLogin()
  if (login.status === 401) login = await tryLogin()
  if (login.status !== 200) throw new Error(`${email} cannot sign in: ${login.status} ${await login.text()}`)
  const [cookie = ''] = login.headers.getSetCookie()
  const session = cookie.split(';')[0] ?? ''
  const origin = new URL(stack.studioUrl).origin
  const call = async (method: string, path: string, body?: object) => {
    const answer = await callStudio(stack, path, {
      method,
      headers: { cookie: session, origin, ...(!(body instanceof FormData) && { 'content-type': 'application/json' }) },
      ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : text }
  }
  return { setCookie: cookie, cookie: session, token: session.split('=')[1] ?? '', call }
}

/** Returns the first message of Directus’s live graph to a caller with this token, or the close code. */
export const firstFrame = (stack: TestStack, token: string) =>
  new Promise<string>((resolve) => {
    const socket = new WebSocket(`${stack.directusUrl.replace('http', 'ws')}/graphql`, 'graphql-transport-ws')
    socket.on('open', () => socket.send(JSON.stringify({ type: 'connection_init', payload: { access_token: token } })))
    socket.on('close', (code) => resolve(String(code)))
    socket.on('message', (data) => {
      resolve(String(data))
      socket.close()
    })
  })
