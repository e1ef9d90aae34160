import { createServer } from 'node:http'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { liveCollections } from '#bff/adapters/collections.ts'
import type { BffOptions } from '#bff/app.ts'
import type { BffEnv } from '#bff/gateway/bff-env.ts'
import { signInAtBff } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { codeOf, documents, listen, openSubscriptionClient, toDocumentId, tryUpgrade } from './bff-client.ts'
import { type ListenFunction, type OwnFrontEnd, ownFrontEnds, startOwnFrontEnd } from './own-front-end.ts'
import { onServer, underExpress, underHono } from './own-hosts.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack.stop())

const start = ownFrontEnds(() => stack)

/** Two routes of an integrator, one for writing and one for reading. */
const notes: BffOptions['routes'] = [
  ({ admission }) =>
    new Hono<BffEnv>()
      .post('/notes', async (c) => c.json({ by: (await admission.requirePerson(c)).session.user }))
      .get('/notes/:id', async (c) => c.json({ note: c.req.param('id') })),
]

const hosts: [name: string, prefix: string, host: ListenFunction | undefined][] = [
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

describe.each(hosts)('an integrator’s front end %s', (_name, prefix, host) => {
  // a host at the root serves its own pages, so ours are left out
  const leaveOut: BffOptions['leaveOut'] = host && !prefix ? ['web', 'webhooks'] : ['webhooks']
  const begin = () => start({ routes: notes, prefix, leaveOut }, host)

  it('runs a document, receives its balance live, and accepts a key', async () => {
    const own = await begin()
    const person = await signInAtBff(own)
    const read = await person.graphql<{ wallets: { available: string }[] }>(toDocumentId(documents.wallet))
    expect([read.status, read.data?.wallets]).toEqual([200, [expect.objectContaining({ available: expect.any(String) })]])
    const { client } = openSubscriptionClient(own, { cookie: person.cookie })
    const { received, errors } = listen<{ data: { wallets_mutated: { data: { available: string } } } }>(client, documents.walletLive)
    await waitFor(() => received.length > 0, { what: 'the balance' })
    expect([received[0]?.data.wallets_mutated.data.available, errors]).toEqual([read.data?.wallets[0]?.available, []])
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

  it('logs and describes the added routes', async () => {
    const own = await begin()
    await fetch(`${own.url}/notes/secret-note`)
    await waitFor(() => own.lines().some(({ route, status }) => route === '/notes/:id' && status === 200), { what: 'the line' })
    expect(JSON.stringify(own.lines())).not.toContain('secret-note')
    const { servers, paths } = await (await fetch(`${own.url}/openapi.json`)).json()
    expect(servers).toEqual([{ url: own.url }])
    expect(paths['/notes'].post.security).toEqual([{ csrf: [] }])
    expect(paths).not.toHaveProperty('/webhooks/payments/{provider}')
  })

  it('leaves all other paths to its host', async () => {
    const own = await begin()
    const page = await (await fetch(host ? `${own.origin}/` : `${own.url}/anything`)).text()
    expect(page).toContain(host ? 'the host' : '<title>Ours</title>')
    if (host) expect(await tryUpgrade({ ...stack, url: own.origin }, { path: '/elsewhere' })).toBe(418)
  })
})

it('finishes the calls of its host before it closes', async () => {
  const { promise: goOn, resolve: release } = Promise.withResolvers<void>()
  const { promise: isUnderWay, resolve: arrive } = Promise.withResolvers<void>()
  const slow: BffOptions['routes'] = [
    () =>
      new Hono<BffEnv>().get('/slow', async (c) => {
        arrive()
        await goOn
        return c.text('done')
      }),
  ]
  const own = await startOwnFrontEnd(stack, { options: { routes: slow }, host: underExpress((app, bff) => void app.use(bff.listener)) })
  const answer = fetch(`${own.url}/slow`).then((response) => response.text())
  await isUnderWay
  const order: string[] = []
  const closing = own.stop().then(() => order.push('closed'))
  void answer.then(() => order.push('answered'))
  await waitFor(async () => (await fetch(`${own.url}/readyz`)).status === 503, { what: 'it to say that it closes' })
  release()
  expect(await answer).toBe('done')
  await closing
  expect(order).toEqual(['answered', 'closed'])
})

it('serves only the live and public collections it was given', async () => {
  const wallets = liveCollections.filter(({ name }) => name === 'wallets')
  const own = await start({ liveCollections: wallets, publicCollections: [] })
  const person = await signInAtBff(own)
  const { client } = openSubscriptionClient(own, { cookie: person.cookie })
  const [served, other] = [listen(client, documents.walletLive), listen(client, documents.companyLive)]
  await waitFor(() => served.received.length > 0 && other.errors.length > 0, {
    what: () => `an answer to both: ${JSON.stringify([served, other])}`,
  })
  expect(other.errors).toEqual([[expect.objectContaining({ extensions: { code: 'VALIDATION' } })]])
  await client.dispose()
  const brands = async (at: OwnFrontEnd) => {
    await (await signInAtBff(at)).graphql(toDocumentId(documents.brands), { limit: 2 })
    return waitFor(() => at.lines().find(({ doc }) => doc === 'TestBrands'), { what: 'the line' })
  }
  expect(await brands(own)).not.toHaveProperty('cache')
  expect(await brands(await start())).toMatchObject({ cache: 'miss' })
})
