import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express from 'express'
import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { BffOptions } from '#bff/app.ts'
import type { BffEnv } from '#bff/gateway/bff-env.ts'
import { root } from '#bff/launch/pinned-node.mjs'
import { signIn, signInAtBff } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { oneClick, unsubscribeToken } from '#tests/support/unsubscribing.ts'
import { rawCall } from './bff-client.ts'
import { type OwnFrontEnd, ownFrontEnds, startOwnFrontEnd, writeFrontEnd } from './own-front-end.ts'
import { onServer, underExpress, underHono } from './own-hosts.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack.stop())

const start = ownFrontEnds(() => stack)

describe('a host with a mistake', () => {
  const key = () => ({ authorization: `Bearer ${stack.apiKey}`, 'content-type': 'application/json' })
  const ask = async (own: OwnFrontEnd, path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${own.origin}${path}`, init)
    return [answer.status, await answer.text()]
  }

  it('gets an error that says how to mount the BFF', async () => {
    const cut = await start(
      {},
      underExpress((app, bff) => void app.use('/rewards', bff.listener)),
    )
    expect(await ask(cut, '/rewards/users/me')).toEqual([500, "The BFF is mounted under /rewards: pass prefix: '/rewards' to createBff."])
    const mounted = await start(
      { prefix: '/rewards' },
      underHono((parent, bff) => void parent.mount('/rewards', bff.fetch)),
    )
    expect(await ask(mounted, '/rewards/users/me')).toEqual([500, expect.stringMatching(/whole request.* in place of mount/)])
  })

  it('exposes no route without its guard', async () => {
    const whole = await start(
      { leaveOut: ['web'] },
      underHono((parent, bff) => void parent.all('/rewards/*', (c) => bff.fetch(c.req.raw, c.env))),
    )
    const { cookie } = await signInElsewhere()
    for (const path of ['/rewards/users/me', '/rewards/auth/sessions'])
      expect((await ask(whole, path, { headers: { cookie } }))[0]).toBe(404)
    expect((await ask(whole, '/rewards/graphql', { method: 'POST', headers: key(), body: '{}' }))[0]).toBe(404)
  })

  const signInElsewhere = async () => signInAtBff(await start())

  it('gets an error when a body was read before the BFF', async () => {
    const own = await start(
      {},
      underExpress((app, bff) => {
        app.use(express.json())
        app.use(bff.listener)
      }),
    )
    const said = await ask(own, '/graphql', { method: 'POST', headers: key(), body: '{"query":"{ wallets { id } }"}' })
    expect(said).toEqual([500, 'The BFF reads bodies itself: mount it before any body parser.'])
  })
  const below = () =>
    start(
      { prefix: '/rewards', leaveOut: ['web'] },
      underExpress((app, bff) => void app.use('/rewards', bff.listener)),
    )
  const belowHono = () =>
    start(
      { prefix: '/rewards', leaveOut: ['web'] },
      underHono((parent, bff) => void parent.all('/*', (c) => bff.fetch(c.req.raw, c.env))),
    )

  it('returns 404 for odd paths of strangers', async () => {
    const [express, hono] = [await below(), await belowHono()]
    const odd = async ({ origin }: OwnFrontEnd, path: string, method?: string) =>
      (await rawCall({ ...stack, url: origin }, path, {}, method)).status
    // Express ignores case, and below these paths there is no route
    for (const path of ['/REWARDS/healthz', '/Rewards/users/me', '//x', '/rewards//x'])
      expect([path, await odd(express, path)]).toEqual([path, 404])
    for (const path of ['//x', '//', '/rewards//x']) expect([path, await odd(hono, path)]).toEqual([path, 404])
    for (const own of [express, hono]) expect(await odd(own, `${own.origin}/rewards/healthz`)).toBe(own === hono ? 421 : 404)
    expect(await odd(hono, '/rewards/healthz')).toBe(200)
  })

  it('may read the bodies of its own routes before the BFF', async () => {
    const own = await start(
      { leaveOut: ['web'] },
      underExpress((app, bff) => {
        app.use(express.json())
        app.use(bff.listener)
        app.post('/own', (request, response) => void response.send(request.body))
      }),
    )
    const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"a":1}' }
    expect(await ask(own, '/own', json)).toEqual([200, '{"a":1}'])
  })

  it('gets a 500 without a next of its own, and its process continues', async () => {
    const own = await start(
      {},
      onServer((bff) =>
        createServer((incoming, outgoing) => {
          if (incoming.method !== 'POST') return bff.listener(incoming, outgoing)
          incoming.resume().once('end', () => bff.listener(incoming, outgoing))
        }),
      ),
    )
    const [status, text] = await ask(own, '/graphql', { method: 'POST', headers: key(), body: '{}' })
    expect([status, JSON.parse(String(text)).errors[0].extensions.code]).toEqual([500, 'INTERNAL'])
    expect(JSON.stringify(own.lines())).toContain('mount it before any body parser')
    expect((await ask(own, '/healthz'))[0]).toBe(200)
  })

  it('has its own pages to sign in where ours are left out', async () => {
    const own = await start(
      { leaveOut: ['web'] },
      underExpress((app, bff) => void app.use(bff.listener)),
    )
    expect(await ask(own, '/auth/login')).toEqual([200, 'the host’s sign-in'])
    expect((await ask(own, '/auth/login/nobody'))[0]).toBe(404)
    expect((await ask(own, '/auth/login', { method: 'PUT', headers: { origin: own.origin, 'x-plutus-csrf': '1' } }))[0]).toBe(405)
    expect((await ask(own, '/auth/login', { method: 'POST' }))[0]).toBe(403)
    await signInAtBff(own)
  })
})

describe('pages of its own', () => {
  /** Writes a build with a list of pages, some at paths that are ours by default. */
  function writeBuild(pages: string[]): string {
    const dir = mkdtempSync(join(tmpdir(), 'plutus-pages-'))
    writeFrontEnd(dir)
    writeFileSync(join(dir, 'routes.json'), JSON.stringify(pages))
    made.push(dir)
    return dir
  }
  const made: string[] = []
  afterEach(() => {
    for (const dir of made.splice(0)) rmSync(dir, { recursive: true })
  })
  const contact: BffOptions['routes'] = [() => new Hono<BffEnv>().post('/contact', (c) => c.text('sent'))]

  it('are served at the paths of parts that are left out, and at those of calls by other methods', async () => {
    const pages = ['/users', '/files', '/exports', '/public', '/metrics', '/icons', '/company/terms', '/auth/:id/reward', '/contact']
    const own = await start({ routes: contact, leaveOut: ['files', 'rewards', 'icons'], webDir: writeBuild(pages) })
    for (const path of [...pages, `/auth/${'a'.repeat(22)}/reward`]) {
      const page = await fetch(`${own.url}${path}`)
      expect([path, page.status, await page.text()]).toEqual([path, 200, expect.stringContaining('<title>Ours</title>')])
    }
    expect((await fetch(`${own.url}/company/howtoredeem`)).status).toBe(404)
    expect((await fetch(`${own.url}/contact`, { method: 'PUT', headers: { origin: own.origin, 'x-plutus-csrf': '1' } })).status).toBe(405)
    expect((await fetch(`${own.url}/users/me`)).status).toBe(403)
    expect((await fetch(`${own.url}/plutus/x`)).headers.get('content-type')).toContain('json')
  })

  it('are rendered below a prefix as without one', async () => {
    const webDir = writeBuild(['/'])
    writeFileSync(join(webDir, 'reward.html'), '<html lang="en"><head></head><div id="root"></div>')
    mkdirSync(join(webDir, '.server'))
    const draw = 'export const renderReward = async (at) => ({ head: "", body: "drawn for " + at.pathname, note: "", theme: null })'
    writeFileSync(join(webDir, '.server/reward.js'), draw)
    const own = await start({ prefix: '/rewards', webDir })
    const page = await fetch(`${own.url}/company/terms`, { headers: { 'user-agent': 'Mozilla/5.0' } })
    expect(await page.text()).toContain('drawn for /company/terms')
  })
})

describe('the separate host of reward pages', () => {
  let own: OwnFrontEnd
  beforeAll(async () => {
    own = await startOwnFrontEnd(stack, { options: { rewardUrl: new URL('http://rewards.test'), webDir: join(root, 'web/dist') } })
  })
  afterAll(() => own?.stop())

  function ask(call: string, headers: Record<string, string> = {}, body?: string) {
    const [method, path = ''] = call.split(' ')
    return rawCall({ ...stack, url: own.origin }, path, { host: 'rewards.test', ...headers }, method, body)
  }
  const browser = { accept: 'text/html,*/*;q=0.8' }
  const isReward = (html: string) => /src="\/assets\/reward[^"]+\.js"/.test(html)
  const reward = randomBytes(16).toString('base64url')
  const firstPerson = async () => {
    const { data } = await (await signIn(stack)).graphql<{ recipients: { id: string }[] }>('{ recipients(limit: 1) { id } }')
    return String(data?.recipients[0]?.id)
  }

  it('R5 F23 serves every page that a message links to, and what these pages load and call', async () => {
    const unsubscribe = `/unsubscribe/${unsubscribeToken(stack, await firstPerson())}`
    for (const path of [unsubscribe, `/auth/${reward}/reward`, '/company/howtoredeem', '/company/terms']) {
      const page = await ask(`GET ${path}`, browser)
      expect([path, page.status, isReward(page.body)]).toEqual([path, 200, true])
      const files = [...page.body.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file)
      for (const file of files) expect([file, (await ask(`GET ${file}`)).status]).toEqual([file, 200])
    }
    expect((await ask(`GET ${unsubscribe}.`, browser)).headers.location).toBe(unsubscribe)
    expect((await ask('GET /', browser)).headers.location).toBe('/company/howtoredeem')

    const latest = await ask('GET /builds/latest.json')
    expect(latest.status).toBe(200)
    expect((await ask(`GET /builds/meta/${JSON.parse(latest.body).id}.json`)).status).toBe(200)

    const ours = { 'x-plutus-csrf': '1', 'sec-fetch-site': 'same-origin' }
    const captcha = await ask('GET /auth/captcha', ours)
    expect([captcha.status, JSON.parse(captcha.body)]).toEqual([200, { parameters: expect.anything(), signature: expect.any(String) }])
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect(JSON.parse((await ask(`POST ${unsubscribe}`, form, oneClick)).body)).toMatchObject({ isOver: true })
    const json = { ...ours, 'content-type': 'application/json', origin: 'http://rewards.test' }
    const returned = await ask(`POST ${unsubscribe}`, json, JSON.stringify({ act: 'return' }))
    expect(JSON.parse(returned.body)).toMatchObject({ isOver: false })
    expect(JSON.parse((await ask(`GET /public${unsubscribe}`, ours)).body)).toMatchObject({ isOver: false })
  })

  it('R5 answers a damaged link by the page for recipients, and serves nothing of the app', async () => {
    for (const path of [`/auth/${reward.slice(1)}/reward`, `/Auth/${reward.slice(1)}/Reward.`, '/unsubscribe/', `/unsubscribe/${reward}`]) {
      const page = await ask(`GET ${path}`, browser)
      expect([path, page.status, isReward(page.body)]).toEqual([path, 404, true])
    }
    const pages = ['/auth/login', '/campaigns', '/wallet', '/help', '/company/terms-of-staff', '/faviconx', '/auth/recover']
    const signUp = '/auth/6f1d0c3a-3c55-4b0e-9a58-000000000001/reward'
    const reads = ['/auth/session', '/users/me', '/openapi.json', '/_payload.json', '/builds', '/auth/sessions']
    for (const path of [...pages, signUp, ...reads]) {
      const page = await ask(`GET ${path}`, browser)
      expect([path, page.status, page.body.includes('/assets/')]).toEqual([path, 404, false])
    }
    for (const path of ['/auth/login', '/graphql', '/auth/signup', '/auth/captcha', '/auth/password/request'])
      expect([path, (await ask(`POST ${path}`, { 'content-type': 'application/json' }, '{}')).status]).toEqual([path, 404])
  })
})
