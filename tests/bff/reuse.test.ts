import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import express from 'express'
import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Bff, BffOptions } from '#bff/app.ts'
import type { BffEnv } from '#bff/bff-env.ts'
import { liveCollections } from '#bff/graphql/hub/live-collections.ts'
import { signInAtBff } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { codeOf, documents, idOf, listen, openLive, tryUpgrade } from './bff-client.ts'
import { type Host, type OwnFrontEnd, startOwnFrontEnd } from './own-front-end.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack.stop())

const started: OwnFrontEnd[] = []
afterEach(async () => {
  for (const each of started.splice(0)) await each.stop()
})
async function start(options: Partial<BffOptions> = {}, host?: Host): Promise<OwnFrontEnd> {
  const own = await startOwnFrontEnd(stack, { options, ...(host && { host }) })
  started.push(own)
  return own
}

/** An integrator's routes: one that acts, one that tells. */
const notes: BffOptions['routes'] = [
  ({ callers }) =>
    new Hono<BffEnv>()
      .post('/notes', async (c) => c.json({ by: (await callers.person(c)).session.user }))
      .get('/notes/:id', async (c) => c.json({ note: c.req.param('id') })),
]

/** A host that listens on a server of its own and hands upgrades on. */
const onServer =
  (make: (bff: Bff) => Server): Host =>
  async (bff, port) => {
    const server = make(bff)
    server.on('upgrade', (request, socket, head) => {
      if (!bff.openSocket(request, socket, head)) socket.end('HTTP/1.1 418 Not ours\r\nconnection: close\r\n\r\n')
    })
    await once(server.listen(port), 'listening')
    return async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    }
  }

const underHono = (mount: (parent: Hono<BffEnv>, bff: Bff) => void): Host =>
  onServer((bff) => {
    const parent = new Hono<BffEnv>()
    mount(parent, bff)
    parent.get('/', (c) => c.text('the host'))
    parent.onError((error, c) => c.text(error.message, 500))
    return createAdaptorServer({ fetch: parent.fetch }) as Server
  })

const underExpress = (mount: (app: express.Express, bff: Bff) => void): Host =>
  onServer((bff) => {
    const app = express()
    mount(app, bff)
    app.get('/', (_request, response) => void response.send('the host'))
    app.use((error: Error, _request: express.Request, response: express.Response, _next: express.NextFunction) => {
      response.status(500).send(error.message)
    })
    return createServer(app)
  })

const hosts: [name: string, prefix: string, host: Host | undefined][] = [
  ['on its own server', '', undefined],
  ['on its own server, below a path', '/rewards', undefined],
  [
    'behind node:http',
    '',
    onServer((bff) => createServer((incoming, outgoing) => bff.listener(incoming, outgoing, () => outgoing.end('the host')))),
  ],
  ['inside another Hono app', '/rewards', underHono((parent, bff) => void parent.all('/rewards/*', (c) => bff.fetch(c.req.raw, c.env)))],
  ['behind Express', '', underExpress((app, bff) => void app.use(bff.listener))],
  ['behind Express, below a path', '/rewards', underExpress((app, bff) => void app.use('/rewards', bff.listener))],
]

describe.each(hosts)('an own front end %s', (_name, prefix, host) => {
  // a host's own pages have what ours leave
  const leaveOut: BffOptions['leaveOut'] = host && !prefix ? ['web', 'webhooks'] : ['webhooks']
  const begin = () => start({ routes: notes, prefix, leaveOut }, host)

  it('reads its document, hears its balance, and takes a key', async () => {
    const own = await begin()
    const person = await signInAtBff(own)
    const read = await person.graphql<{ wallets: { available: string }[] }>(idOf(documents.wallet))
    expect([read.status, read.data?.wallets]).toEqual([200, [expect.objectContaining({ available: expect.any(String) })]])
    const { client } = openLive(own, { cookie: person.cookie })
    const { heard, errors } = listen<{ data: { wallets_mutated: { data: { available: string } } } }>(client, documents.walletLive)
    await waitFor(() => heard.length > 0, { what: 'the balance' })
    expect([heard[0]?.data.wallets_mutated.data.available, errors]).toEqual([read.data?.wallets[0]?.available, []])
    await client.dispose()
    const byKey = await fetch(`${own.url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${stack.apiKey}`, 'content-type': 'application/json' },
      body: '{"query":"{ wallets(limit: 1) { id } }"}',
    })
    expect(byKey.status).toBe(200)
  })

  it('guards every route, added ones too', async () => {
    const own = await begin()
    const person = await signInAtBff(own)
    const headers = { cookie: person.cookie, origin: own.origin, 'content-type': 'application/json' }
    const post = (path: string, more = {}) => fetch(`${own.url}${path}`, { method: 'POST', headers: { ...headers, ...more }, body: '{}' })
    for (const path of ['/notes', '/graphql', '/auth/logout']) {
      const answer = await post(path)
      expect([path, answer.status, await codeOf(answer)]).toEqual([path, 403, 'CSRF'])
    }
    for (const path of ['/users/me', '/auth/session', '/auth/sessions'])
      expect([path, (await fetch(`${own.url}${path}`, { headers })).status]).toEqual([path, 403])
    const foreign = { ...headers, 'sec-fetch-site': 'cross-site' }
    expect((await fetch(`${own.url}/notes/1`, { headers: foreign })).status).toBe(403)
    expect((await post('/notes', { 'x-plutus-csrf': '1' })).status).toBe(200)
    expect(await (await fetch(`${own.url}/notes/1`, { headers })).json()).toEqual({ note: '1' })
    const wrong = await fetch(`${own.url}/notes`, { headers })
    expect([wrong.status, wrong.headers.get('allow'), await codeOf(wrong)]).toEqual([405, 'POST', 'METHOD_NOT_ALLOWED'])
    if (prefix) expect((await post('/webhooks/payments/stripe', { 'x-plutus-csrf': '1' })).status).toBe(404)
  })

  it('logs and describes what was added', async () => {
    const own = await begin()
    await fetch(`${own.url}/notes/secret-note`)
    await waitFor(() => own.lines().some(({ route, status }) => route === '/notes/:id' && status === 200), { what: 'the line' })
    expect(JSON.stringify(own.lines())).not.toContain('secret-note')
    const { servers, paths } = await (await fetch(`${own.url}/openapi.json`)).json()
    expect(servers).toEqual([{ url: own.url }])
    expect(paths['/notes'].post.security).toEqual([{ csrf: [] }])
    expect(paths).not.toHaveProperty('/webhooks/payments/{provider}')
  })

  it('leaves to its host what is the host’s', async () => {
    const own = await begin()
    const page = await (await fetch(host ? `${own.origin}/` : `${own.url}/anything`)).text()
    expect(page).toContain(host ? 'the host' : '<title>Ours</title>')
    if (host) expect(await tryUpgrade({ ...stack, url: own.origin }, { path: '/elsewhere' })).toBe(418)
  })
})

describe('a host that says too little', () => {
  const key = () => ({ authorization: `Bearer ${stack.apiKey}`, 'content-type': 'application/json' })
  const ask = async (own: OwnFrontEnd, path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${own.origin}${path}`, init)
    return [answer.status, await answer.text()]
  }

  it('is told where the BFF is mounted', async () => {
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

  it('finds no route without a guard', async () => {
    const whole = await start(
      { leaveOut: ['web'] },
      underHono((parent, bff) => void parent.all('/rewards/*', (c) => bff.fetch(c.req.raw, c.env))),
    )
    const { cookie } = await signInElsewhere()
    for (const path of ['/rewards/users/me', '/rewards/auth/sessions'])
      expect((await ask(whole, path, { headers: { cookie } }))[0]).toBe(404)
    expect((await ask(whole, '/rewards/graphql', { method: 'POST', headers: key(), body: '{}' }))[0]).toBe(403)
  })

  const signInElsewhere = async () => signInAtBff(await start())

  it('is told that a body was read before', async () => {
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
})

it('finishes the calls of its host before it is closed', async () => {
  const { promise: goOn, resolve: release } = Promise.withResolvers<void>()
  const slow: BffOptions['routes'] = [
    () =>
      new Hono<BffEnv>().get('/slow', async (c) => {
        await goOn
        return c.text('done')
      }),
  ]
  const own = await startOwnFrontEnd(stack, { options: { routes: slow }, host: underExpress((app, bff) => void app.use(bff.listener)) })
  const answer = fetch(`${own.url}/slow`).then((response) => response.text())
  await waitFor(async () => (await fetch(`${own.url}/healthz`)).ok)
  const order: string[] = []
  const closing = own.stop().then(() => order.push('closed'))
  void answer.then(() => order.push('answered'))
  await waitFor(async () => (await fetch(`${own.url}/readyz`)).status === 503, { what: 'it to say that it closes' })
  release()
  expect(await answer).toBe('done')
  await closing
  expect(order).toEqual(['answered', 'closed'])
})

it('serves the live and public collections it was given', async () => {
  const wallets = liveCollections.filter(({ name }) => name === 'wallets')
  const own = await start({ liveCollections: wallets, publicCollections: [] })
  const person = await signInAtBff(own)
  const { client } = openLive(own, { cookie: person.cookie })
  const [served, other] = [listen(client, documents.walletLive), listen(client, documents.companyLive)]
  await waitFor(() => served.heard.length > 0 && other.errors.length > 0, {
    what: () => `an answer to both: ${JSON.stringify([served, other])}`,
  })
  expect(other.errors).toEqual([[expect.objectContaining({ extensions: { code: 'VALIDATION' } })]])
  await client.dispose()
  const brands = async (at: OwnFrontEnd) => {
    await (await signInAtBff(at)).graphql(idOf(documents.brands), { limit: 2 })
    return waitFor(() => at.lines().find(({ doc }) => doc === 'TestBrands'), { what: 'the line' })
  }
  expect(await brands(own)).not.toHaveProperty('cache')
  expect(await brands(await start())).toMatchObject({ cache: 'miss' })
})
