import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCookieSeal } from '#bff/gateway/session/cookie-seal.ts'
import { enrolAuthenticator } from '#tests/support/authenticator-app.ts'
import { type CookieJar, createCookieJar } from '#tests/support/cookie-jar.ts'
import { codeFor, createGuest } from '#tests/support/guest.ts'
import { type OpenIdProvider, startOpenIdProvider } from '#tests/support/openid-provider.ts'
import { demo, rival } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { cookieName, openSubscriptionClient, runOperatorCommand, sameOriginHeaders, sealAgedSession } from './bff-client.ts'

const unproven = 'unproven@example.com'
/** A person who changes their email address to `movedTo`. The provider confirms that both addresses are theirs. */
const mover = { email: 'farida.sheikh@example.com', password: demo.password }
const movedTo = 'farida.sheikh@aurora.example.com'

let provider: OpenIdProvider
let stack: TestStack
beforeAll(async () => {
  provider = await startOpenIdProvider([
    { email: demo.email },
    { email: rival.email },
    { email: 'nobody@example.com' },
    { email: unproven, isVerified: false },
    { email: mover.email },
    { email: movedTo },
  ])
  stack = await startStack({ bff: true, env: provider.env })
})
afterAll(async () => {
  await stack.stop()
  await provider.stop()
})

/** Numbers the browsers. Each has a network of its own, because of the limits per network. */
let browsers = 0

/**
 * Starts a sign-in and signs in at the provider as `login`, or cancels there if it is undefined. Returns the browser and our callback
 * address, which it has not opened yet.
 */
async function openProvider(login: string | undefined, query = ''): Promise<{ browser: CookieJar; back: string; state: string }> {
  const browser = createCookieJar({ 'x-forwarded-for': `10.${++browsers}.0.1` })
  const start = await browser.fetch(`${stack.url}/auth/login/acme${query}`)
  const authorization = new URL(start.headers.get('location') ?? '')
  expect([start.status, authorization.origin]).toEqual([302, provider.issuer])
  let page = await follow(browser, authorization.href)
  while (page.response.status === 200) {
    const html = await page.response.text()
    const action = login ? `${page.url}` : `${page.url}/abort`
    const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1] ?? ''
    const submitted = login
      ? await browser.fetch(action, { method: 'POST', body: new URLSearchParams({ prompt, login, password: 'any' }) })
      : await browser.fetch(action)
    page = await follow(browser, new URL(submitted.headers.get('location') ?? '', page.url).href)
  }
  return { browser, back: page.url, state: authorization.searchParams.get('state') ?? '' }
}

/** Follows redirects until a page or one of our own routes. */
async function follow(browser: CookieJar, first: string): Promise<{ url: string; response: Response }> {
  let url = first
  for (;;) {
    if (url.startsWith(stack.url)) return { url, response: new Response(null, { status: 204 }) }
    const response = await browser.fetch(url)
    const location = response.headers.get('location')
    if (!location) return { url, response }
    url = new URL(location, url).href
  }
}

async function signIn(login: string | undefined, query = '') {
  const { browser, back } = await openProvider(login, query)
  const answer = await browser.fetch(back)
  return { browser, answer, to: answer.headers.get('location') }
}

const readSession = async (browser: CookieJar) =>
  (await browser.fetch(`${stack.url}/auth/session`, { headers: sameOriginHeaders(stack) })).json()

describe('signing in by a provider', () => {
  it('A2 signs a member in whose address the provider vouches for', async () => {
    const { browser, answer, to } = await signIn(demo.email)
    expect([answer.status, to]).toEqual([302, '/auth/callback'])
    expect(await readSession(browser)).toMatchObject({ authenticated: true, user: { email: demo.email } })
    const cookies = answer.headers.getSetCookie()
    expect(cookies.map((line) => line.split('=')[0]).sort()).toEqual([cookieName(stack), cookieName(stack, 'plutus-provider')])
    expect(cookies.find((line) => line.startsWith(`${cookieName(stack)}=`))).toMatch(/SameSite=Strict/)
    expect(cookies.join()).not.toMatch(/eyJhbGciOiJIUzI1NiI/)
  })

  it('A2 starts a session like any other, which is refreshed and ends', async () => {
    const { browser } = await signIn(demo.email)
    const act = (path: string) => browser.fetch(stack.url + path, { method: 'POST', headers: sameOriginHeaders(stack) })
    const cookies = browser.of(stack.url)
    const opened = await createCookieSeal(stack.secrets.cookieKeys).open(cookies.get(cookieName(stack)) ?? '')
    if (!opened) throw new Error('The cookie cannot be opened')
    const old = (await sealAgedSession(stack, opened.session, 16)).replace(`${cookieName(stack)}=`, '')
    cookies.set(cookieName(stack), old)
    expect((await act('/auth/refresh')).status).toBe(200)
    expect(cookies.get(cookieName(stack))).not.toBe(old)
    expect(await readSession(browser)).toMatchObject({ authenticated: true, user: { email: demo.email } })
    expect((await act('/auth/logout')).status).toBe(204)
    expect(await readSession(browser)).toEqual({ authenticated: false })
  })

  it('A2 keeps the requested page through the sign-in, if it is one of ours (B10)', async () => {
    expect((await signIn(demo.email, '?redirect=/campaigns%3Fpage%3D2')).to).toBe('/auth/callback?redirect=%2Fcampaigns%3Fpage%3D2')
    for (const evil of ['//evil.test', '/\\evil.test', 'https:evil.test', 'https://evil.test', 'javascript:alert(1)'])
      expect((await signIn(demo.email, `?redirect=${encodeURIComponent(evil)}`)).to, evil).toBe('/auth/callback')
  })

  it.each([
    ['whom nobody here knows', 'nobody@example.com'],
    ['whose address is not proven', unproven],
  ])('A2 refuses someone %s, and creates no account', async (_name, login) => {
    const { browser, to } = await signIn(login, '?redirect=/wallet')
    expect(to).toBe('/auth/login?reason=INVALID_CREDENTIALS&redirect=%2Fwallet')
    expect(await readSession(browser)).toEqual({ authenticated: false })
  })

  it('A2 refuses a suspended member like an unknown one', async () => {
    await runOperatorCommand(stack, 'suspend-member', { email: rival.email })
    expect((await signIn(rival.email)).to).toBe('/auth/login?reason=INVALID_CREDENTIALS')
    await runOperatorCommand(stack, 'suspend-member', { email: rival.email, status: 'active' })
  })

  it('A2 reports a sign-in that was cancelled at the provider', async () => {
    expect((await signIn(undefined)).to).toBe('/auth/login?reason=PROVIDER_FAILED')
  })
})

describe('someone who moved to another email address', () => {
  it('A2 R25 signs in by the provider with the new address, whatever was in progress with the former', async () => {
    expect((await signIn(movedTo)).to).toBe('/auth/login?reason=INVALID_CREDENTIALS')
    const home = createGuest(stack)
    const { user } = await (await home.post('/auth/login', mover)).json()
    const there = createGuest(stack)
    expect((await there.post('/auth/login', mover)).status).toBe(200)
    const live = openSubscriptionClient(stack, { cookie: `${cookieName(stack)}=${there.cookies.get(cookieName(stack))}` })
    await live.connected
    const underWay = await openProvider(mover.email)
    const stepUp = await (await home.post('/auth/step-up')).json()
    await home.post('/auth/step-up/verify', { challenge: stepUp.challenge, code: await codeFor(stack, mover.email) })
    const { challenge } = await (await home.post('/auth/email', { email: movedTo })).json()
    const moved = await home.post('/auth/email/verify', { challenge, code: await codeFor(stack, movedTo) })
    expect([moved.status, await moved.json()]).toEqual([200, { email: movedTo }])
    expect((await live.closed).code).toBe(4403)
    expect((await (await home.get('/auth/session')).json()).user).toMatchObject({ id: user.id, email: movedTo })
    const late = await underWay.browser.fetch(underWay.back)
    expect(late.headers.get('location')).toBe('/auth/login?reason=INVALID_CREDENTIALS')
    expect((await signIn(mover.email)).to).toBe('/auth/login?reason=INVALID_CREDENTIALS')
    const { browser, to } = await signIn(movedTo)
    expect([to, (await readSession(browser)).user.id]).toEqual(['/auth/callback', user.id])
  })
})

describe('someone with an authenticator app', () => {
  it('A2 must enter its code after the provider too, and each recovery code once', async () => {
    const home = createGuest(stack)
    expect((await home.post('/auth/login', rival)).status).toBe(200)
    const { nextCode, recoveryCodes } = await enrolAuthenticator(stack, home, rival.email)
    const finish = async (otp: string) => {
      const { browser, to } = await signIn(rival.email, '?redirect=/wallet')
      const page = new URL(to ?? '', stack.url)
      expect([page.pathname, page.searchParams.get('redirect')]).toEqual(['/auth/login', '/wallet'])
      expect(await readSession(browser)).toEqual({ authenticated: false })
      const body = JSON.stringify({ challenge: page.searchParams.get('challenge'), otp })
      const answer = await browser.fetch(`${stack.url}/auth/login`, { method: 'POST', headers: sameOriginHeaders(stack), body })
      return { status: answer.status, user: (await readSession(browser)).user?.email }
    }
    expect(await finish(await nextCode())).toEqual({ status: 200, user: rival.email })
    expect(await finish(recoveryCodes[0] ?? '')).toEqual({ status: 200, user: rival.email })
    expect(await finish(recoveryCodes[0] ?? '')).toEqual({ status: 400, user: undefined })
  })
})

describe('the state of a sign-in', () => {
  it('is sealed, unreadable to scripts, and sent with the provider’s redirect (A2)', async () => {
    const browser = createCookieJar()
    const [cookie = '', ...more] = (await browser.fetch(`${stack.url}/auth/login/acme`)).headers.getSetCookie()
    expect(more).toEqual([])
    expect(cookie.replace(cookieName(stack, 'plutus-provider'), 'name')).toMatch(
      /^name=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/,
    )
  })

  it.each([
    ['without its cookie', (browser: CookieJar, back: string) => [browser.of(stack.url).clear(), back][1]],
    [
      'with a broken cookie',
      (browser: CookieJar, back: string) => [browser.of(stack.url).set(cookieName(stack, 'plutus-provider'), 'x'), back][1],
    ],
    ['with another state', (_browser: CookieJar, back: string) => back.replace(/state=[^&]+/, 'state=tampered')],
    ['without a state', (_browser: CookieJar, back: string) => back.replace(/&?state=[^&]+/, '')],
    ['with another code', (_browser: CookieJar, back: string) => back.replace(/code=[^&]+/, 'code=guessed')],
  ])('must be complete: returning %s does not sign in', async (_name, spoil) => {
    const { browser, back } = await openProvider(demo.email)
    const answer = await browser.fetch(String(spoil(browser, back)))
    expect(answer.headers.get('location')).toMatch(/^\/auth\/login\?reason=(PROVIDER_FAILED|INVALID_CREDENTIALS)$/)
    expect(await readSession(browser)).toEqual({ authenticated: false })
  })

  it('works once', async () => {
    const { browser, back } = await openProvider(demo.email)
    expect((await browser.fetch(back)).headers.get('location')).toBe('/auth/callback')
    expect((await browser.fetch(back)).headers.get('location')).toBe('/auth/login?reason=PROVIDER_FAILED')
  })

  it('of one browser is refused in another', async () => {
    const { back } = await openProvider(demo.email)
    const { browser } = await openProvider(rival.email)
    expect((await browser.fetch(back)).headers.get('location')).toMatch(/reason=/)
    expect(await readSession(browser)).toEqual({ authenticated: false })
  })
})

it('lists the providers with the labels of their buttons', async () => {
  const answer = await fetch(`${stack.url}/auth/providers`, { headers: sameOriginHeaders(stack) })
  expect(await answer.json()).toEqual({ providers: [{ name: 'acme', label: 'Acme Single Sign-On' }] })
})

it('I4 leaves no code, verifier or token in any log', async () => {
  const { browser, back } = await openProvider(demo.email)
  const spoilt = back.replace(/state=[^&]+/, 'state=tampered')
  const code = new URL(back).searchParams.get('code') ?? 'none'
  await browser.fetch(spoilt)
  await signIn(demo.email)
  for (const log of [stack.log('directus'), stack.log('bff')]) {
    expect(log).not.toContain(code)
    expect(log).not.toMatch(/code_verifier|eyJ[\w-]+\.|client_secret/)
  }
})
