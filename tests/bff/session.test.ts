import { setTimeout as wait } from 'node:timers/promises'
import { decodeJwt, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCookieSeal } from '#bff/gateway/session/cookie-seal.ts'
import { sessionOf } from '#bff/gateway/session/session.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { demo, rival, signIn, signInAtBff } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import {
  codeOf,
  cookieName,
  documents,
  openSubscriptionClient,
  post,
  rawCall,
  runOperatorCommand,
  sameOriginHeaders,
  sealAgedSession,
  toDocumentId,
  trustDocuments,
  tryUpgrade,
} from './bff-client.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startStack({ bff: true })
  await trustDocuments(stack)
})
afterAll(() => stack.stop())

const ask = (cookie: string, document: string = documents.wallet) =>
  post(stack, '/graphql', { ...sameOriginHeaders(stack), cookie }, JSON.stringify({ documentId: toDocumentId(document) }))

/** Calls with a session cookie as the web app does. Retries once after a 429, because only six calls of a company run at once. */
async function callWithRetry(cookie: string): Promise<Response> {
  const response = await ask(cookie)
  if (response.status !== 429) return response
  await wait(Number(response.headers.get('retry-after')) * 1000)
  return ask(cookie)
}

/** Seals a session cookie of the demo’s Owner with the stack’s own keys. It is `minutes` old or ends at `absoluteEnd` (epoch ms). */
async function sealAgedCookie(age: { minutes?: number; absoluteEnd?: number }): Promise<string> {
  const { token, user } = await signIn(stack)
  const session = sessionOf(token, { company: user.company.id, absoluteEnd: age.absoluteEnd ?? Date.now() + 86_400_000 })
  return sealAgedSession(stack, session, age.minutes)
}

describe('the cookie', () => {
  it('A3 is the only thing a login returns, and no script can read it (A1, A2)', async () => {
    const response = await post(stack, '/auth/login', sameOriginHeaders(stack), JSON.stringify(demo))
    const [cookie = '', ...more] = response.headers.getSetCookie()
    expect(more).toEqual([])
    expect(cookie.replace(cookieName(stack), 'name')).toMatch(/^name=[\w.-]+; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+$/)
    expect(cookie.length).toBeLessThan(4096)
    const body = await response.text()
    expect(body).not.toMatch(/access_token|refresh_token|eyJ[\w-]+\.eyJ/)
    expect(JSON.parse(body)).toMatchObject({
      user: { email: demo.email, company: { name: 'Aurora Retail' } },
      expiresAt: expect.any(String),
    })
  })

  it('is cleared and starts no session when it is broken (A3)', async () => {
    for (const bad of ['x', 'a.b.c.d.e', `${'a'.repeat(6000)}`]) {
      const response = await ask(`${cookieName(stack)}=${bad}`)
      expect([response.status, await codeOf(response)]).toEqual([401, 'UNAUTHENTICATED'])
      expect(response.headers.getSetCookie()[0]).toContain('Max-Age=0')
    }
    const { status, body } = await rawCall(stack, '/', { cookie: `${cookieName(stack)}=${'a'.repeat(20_000)}` })
    expect([status, body]).toEqual([431, expect.stringContaining('cookies')])
  })

  it('is cleared when its token was signed with another secret (A3)', async () => {
    const { token, user } = await signIn(stack)
    const foreign = await new SignJWT(decodeJwt(token))
      .setProtectedHeader({ alg: 'HS256' })
      .sign(Buffer.from('another secret, as after a change'))
    const person = { company: user.company.id, absoluteEnd: Date.now() + 86_400_000 }
    const cookie = `${cookieName(stack)}=${await createCookieSeal(stack.secrets.cookieKeys).seal(sessionOf(foreign, person))}`
    const answers = [await ask(cookie), await fetch(`${stack.url}/auth/session`, { headers: { ...sameOriginHeaders(stack), cookie } })]
    expect(answers.map(({ status }) => status)).toEqual([401, 200])
    expect(await answers[1]?.json()).toEqual({ authenticated: false })
    for (const { headers } of answers) expect(headers.getSetCookie()[0]).toContain('Max-Age=0')
    expect((await post(stack, '/auth/login', { ...sameOriginHeaders(stack), cookie }, JSON.stringify(demo))).status).toBe(200)
  })

  it('F35 is left alone by another copy on the same host, also beside 12 kB of other cookies', async () => {
    const { cookie } = await signInAtBff(stack)
    const neighbour = cookie.replace(/^[^=]+/, 'plutus-1')
    const others = `foreign=${'x'.repeat(12_000)}`
    const answers = [await ask(neighbour), await ask(`${neighbour}; ${cookie}; ${others}`)]
    expect(answers.map(({ status, headers }) => [status, headers.getSetCookie()])).toEqual([
      [401, []],
      [200, []],
    ])
  })

  it('ends after its seven days, whatever its token says (A7)', async () => {
    expect((await ask(await sealAgedCookie({ absoluteEnd: Date.now() - 1000 }))).status).toBe(401)
  })
})

describe('signing in', () => {
  it('responds to wrong, unknown and empty credentials alike (F1)', async () => {
    const tries = await Promise.all(
      [
        { ...demo, password: 'nope' },
        { email: 'nobody@example.com', password: 'nope' },
      ].map((body) => post(stack, '/auth/login', sameOriginHeaders(stack), JSON.stringify(body))),
    )
    for (const response of tries) expect([response.status, await codeOf(response)]).toEqual([401, 'INVALID_CREDENTIALS'])
    expect((await post(stack, '/auth/login', sameOriginHeaders(stack), '{"email":"x"}')).status).toBe(400)
  })

  it('replaces the existing session (A6)', async () => {
    const before = await signInAtBff(stack)
    await before.fetch('/auth/login', { method: 'POST', body: JSON.stringify(demo) })
    expect((await ask(before.cookie)).status).toBe(401)
  })

  it('returns the signed-in person, and nothing without one (A11)', async () => {
    const { origin, 'x-plutus-csrf': header } = sameOriginHeaders(stack)
    const nobody = await fetch(`${stack.url}/auth/session`, { headers: { origin, 'x-plutus-csrf': header } })
    expect([await nobody.json(), nobody.headers.get('cache-control')]).toEqual([{ authenticated: false }, 'private, no-store'])
    const person = await signInAtBff(stack)
    expect(await (await person.fetch('/auth/session')).json()).toMatchObject({ authenticated: true, user: { email: demo.email } })
  })

  it('A2 E7 returns only what is documented of a person (C14)', async () => {
    const person = await signInAtBff(stack)
    expect(await (await person.fetch('/users/me?fields=id,email')).json()).toEqual({ id: expect.any(String), email: demo.email })
    expect(Object.keys(await (await person.fetch('/users/me')).json()).sort()).toEqual([
      'abilities',
      'avatar',
      'company',
      'companyRole',
      'email',
      'firstName',
      'id',
      'lacksTwoFactor',
      'lastName',
      'locale',
      'name',
      'notifications',
      'phone',
      'profileVersion',
      'singleKeys',
      'timeZone',
      'twoFactor',
    ])
    for (const fields of ['password', 'id,tfa_secret', '__proto__', ''])
      expect((await person.fetch(`/users/me?fields=${fields}`)).status).toBe(400)
  })
})

it.each(['/users/me', '/auth/session'])('is returned to our own origin only at %s (B1)', async (path) => {
  const { cookie } = await signInAtBff(stack)
  const foreign = await fetch(stack.url + path, { headers: { cookie, origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' } })
  expect([foreign.status, await codeOf(foreign)]).toEqual([403, 'CSRF'])
})

it.each(['/%75sers/me', '/auth/%73ession'])('has no other address such as %s (B1)', async (path) => {
  const person = await signInAtBff(stack)
  for (const headers of [{}, { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }]) {
    const answer = await person.fetch(path, { headers })
    expect([answer.status, await answer.text()]).toEqual([404, expect.not.stringContaining('demo@example.com')])
  }
})

describe('a session that ends', () => {
  it('ends everywhere at once after a logout (A5, D5)', async () => {
    const person = await signInAtBff(stack)
    expect((await ask(person.cookie, documents.brands)).status).toBe(200)
    const live = openSubscriptionClient(stack, { cookie: person.cookie })
    await live.connected
    const logout = await person.fetch('/auth/logout', { method: 'POST' })
    expect([logout.status, logout.headers.getSetCookie()[0]]).toEqual([204, expect.stringContaining('Max-Age=0')])
    expect((await live.closed).code).toBe(4401)
    for (const document of [documents.wallet, documents.brands]) expect((await ask(person.cookie, document)).status).toBe(401)
    expect(await tryUpgrade(stack, { headers: { origin: stack.url, cookie: person.cookie } })).toBe(401)
    expect((await person.fetch('/auth/refresh', { method: 'POST' })).status).toBe(401)
  })

  it('ends on every device after a logout from all (A10)', async () => {
    const [one, other] = [await signInAtBff(stack), await signInAtBff(stack)]
    const live = openSubscriptionClient(stack, { cookie: other.cookie })
    await live.connected
    expect((await one.fetch('/auth/logout-all', { method: 'POST' })).status).toBe(204)
    expect((await live.closed).code).toBe(4401)
    expect([(await ask(one.cookie)).status, (await ask(other.cookie)).status]).toEqual([401, 401])
  })

  it('ends when the person is suspended, though their subscription is idle (A8)', async () => {
    const person = await signInAtBff(stack, rival)
    const live = openSubscriptionClient(stack, { cookie: person.cookie })
    await live.connected
    const started = performance.now()
    await runOperatorCommand(stack, 'suspend-member', { email: rival.email })
    expect((await ask(person.cookie)).status).toBe(401)
    expect((await live.closed).code).toBe(4403)
    console.log(`the sockets of a suspended person closed after ${Math.round(performance.now() - started)} ms`)
    await runOperatorCommand(stack, 'suspend-member', { email: rival.email, status: 'active' })
  })
})

describe('a session of someone who lacks the two-factor that their company requires', () => {
  const sql = (text: string) => runSql(stack, undefined, text)
  const setDay = (at: number | null) => sql(`UPDATE companies SET two_factor_from = ${at} WHERE name = 'Aurora Retail'`)

  it('R25 is refused at its next call and closed on its sockets once the grace period is over, and reaches only the setup', async () => {
    const person = await signInAtBff(stack)
    expect((await ask(person.cookie, documents.brands)).status).toBe(200)
    const live = openSubscriptionClient(stack, { cookie: person.cookie })
    await live.connected
    await setDay(Date.now() + 1500)
    // no event is sent, so the clock of the server ends it
    expect((await live.closed).code).toBe(4403)
    for (const document of [documents.wallet, documents.brands]) {
      const response = await ask(person.cookie, document)
      expect([response.status, await codeOf(response)]).toEqual([403, 'TWO_FACTOR_REQUIRED'])
    }
    expect(await tryUpgrade(stack, { headers: { origin: stack.url, cookie: person.cookie } })).toBe(403)
    const shut: [path: string, init: RequestInit][] = [
      ['/exports/rewards', { method: 'POST', body: '{"format":"csv"}' }],
      ['/exports/0123456789abcdef', {}],
      ['/files/avatars/someone.png', {}],
      ['/files/documents/7d9c2f2e-5a43-4d65-8f0b-0f3a0a6f9b11', {}],
      ['/files/imports/7d9c2f2e-5a43-4d65-8f0b-0f3a0a6f9b11/errors', {}],
      ['/files?kind=avatar', { method: 'POST', body: 'png', headers: { 'content-type': 'image/png' } }],
    ]
    for (const [path, init] of shut) {
      const response = await person.fetch(path, init)
      expect([path, response.status, await codeOf(response)]).toEqual([path, 403, 'TWO_FACTOR_REQUIRED'])
    }
    const { user } = await (await person.fetch('/auth/session')).json()
    expect(user).toMatchObject({ lacksTwoFactor: true, company: { twoFactorFrom: expect.any(String) } })
    for (const path of ['/auth/refresh', '/auth/step-up'])
      expect((await person.fetch(path, { method: 'POST', body: '{}' })).status).toBe(200)
    expect(await codeOf(await person.fetch('/auth/authenticator', { method: 'POST', body: '{}' }))).toBe('STEP_UP_REQUIRED')

    await sql(`UPDATE members SET two_factor = 1 WHERE email = '${demo.email}'`)
    for (const document of [documents.wallet, documents.brands]) expect((await ask(person.cookie, document)).status).toBe(200)
    await sql(`UPDATE members SET two_factor = 0 WHERE email = '${demo.email}'`)
    await setDay(null)
  })
})

describe('a session that grows old', () => {
  it('A5 is refreshed by a call, and fifty concurrent calls all succeed (A9)', async () => {
    const cookie = await sealAgedCookie({ minutes: 16 })
    const calls = await Promise.all(Array.from({ length: 50 }, () => callWithRetry(cookie)))
    expect(calls.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200))
    const fresh = new Set(calls.map((response) => response.headers.getSetCookie()[0]?.split(';')[0] ?? 'none'))
    expect(fresh.size).toBe(1)
    for (const renewed of fresh) expect((await ask(renewed)).status).toBe(200)
    expect((await ask(cookie)).status).toBe(200)
  })

  it('keeps its sockets when it is refreshed', async () => {
    const cookie = await sealAgedCookie({ minutes: 16 })
    const live = openSubscriptionClient(stack, { cookie })
    await live.connected
    const renewed = (await ask(cookie)).headers.getSetCookie()[0]?.split(';')[0] ?? ''
    await post(stack, '/auth/logout', { ...sameOriginHeaders(stack), cookie: renewed }, null)
    expect((await live.closed).code).toBe(4401)
  })

  it('is void in every cookie it ever had after a logout, also in one from before a refresh (A5)', async () => {
    const before = await sealAgedCookie({ minutes: 16 })
    const renewed = (await ask(before)).headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect(renewed).not.toBe(before)
    expect((await ask(before)).status).toBe(200)
    expect((await post(stack, '/auth/logout', { ...sameOriginHeaders(stack), cookie: renewed }, null)).status).toBe(204)
    for (const cookie of [before, renewed]) {
      for (const document of [documents.wallet, documents.brands]) expect((await ask(cookie, document)).status).toBe(401)
      expect(await tryUpgrade(stack, { headers: { origin: stack.url, cookie } })).toBe(401)
    }
  })

  it('returns its new end with a refresh', async () => {
    const person = await signInAtBff(stack)
    const { expiresAt } = await (await person.fetch('/auth/refresh', { method: 'POST' })).json()
    expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now() + 23 * 3_600_000)
    expect((await post(stack, '/auth/refresh', sameOriginHeaders(stack), null)).status).toBe(401)
  })
})
