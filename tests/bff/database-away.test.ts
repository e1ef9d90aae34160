import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addRecipient, campaignReaches, draftCampaign, launch, rewardsOf } from '#tests/support/campaigns.ts'
import { startDatabaseProxy } from '#tests/support/database-proxy.ts'
import { rewardToken } from '#tests/support/reward-token.ts'
import { actAs, demo, signIn, signInAtBff } from '#tests/support/sign-in.ts'
import { type Postgres, startPostgres } from '#tests/support/start-postgres.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { documents, listen, openSubscriptionClient, post, sameOriginHeaders } from './bff-client.ts'

let stack: TestStack
let postgres: Postgres
let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>
let browser: Awaited<ReturnType<typeof signInAtBff>>
let token: string
beforeAll(async () => {
  postgres = await startPostgres()
  proxy = await startDatabaseProxy(postgres)
  stack = await startStack({ bff: true, env: proxy.env })
  const owner = await signIn(stack)
  browser = await signInAtBff(stack)
  const { id } = await draftCampaign(owner, { name: 'While the database is away' })
  await launch(owner, await addRecipient(owner, id, { email: 'away@example.com', firstName: 'Pat' }))
  await campaignReaches(owner, id, 'live')
  token = rewardToken(stack, String((await rewardsOf(owner, id))[0]?.id))
})
afterAll(async () => {
  await stack?.stop()
  proxy?.stop()
  await postgres?.stop()
})

const create =
  'mutation ($clientId: ID!, $name: String!) { createCampaign(clientId: $clientId, input: { deliveryType: rewardlinks, name: $name, value: "50000" }) { id name } }'

const askWithKey = (query: string, variables: object = {}) =>
  fetch(`${stack.url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stack.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })

/** A call of each kind, none of which may be answered from a cache. */
const calls: Record<string, () => Promise<Response>> = {
  'a query': () => askWithKey('{ wallets(limit: 1) { available } }'),
  'a command': () => askWithKey(create, { clientId: randomUUID(), name: 'Never made' }),
  'a reward': () => fetch(`${stack.url}/public/rewards/${token}`),
  'a claim': () =>
    post(
      stack,
      `/public/rewards/${token}/claims`,
      { ...sameOriginHeaders(stack), 'idempotency-key': randomUUID() },
      `{"brand":"${randomUUID()}"}`,
    ),
  'a file': () => browser.fetch(`/files/documents/${randomUUID()}`),
  'an export': () => browser.fetch('/exports/wallet', { method: 'POST', body: '{"format":"csv"}' }),
  'a sign-in': () => post(stack, '/auth/login', sameOriginHeaders(stack), JSON.stringify(demo)),
  'the sessions': () => browser.fetch('/auth/sessions'),
}

/** Sends all calls at once. Returns each one's status, code and Retry-After, and the ms of the slowest. */
async function callAll() {
  const started = performance.now()
  const answers = await Promise.all(
    Object.entries(calls).map(async ([name, call]) => {
      const answer = await call()
      const body = await answer.json()
      return [name, [answer.status, body.errors?.[0]?.extensions.code, answer.headers.get('retry-after')]]
    }),
  )
  return { answers: Object.fromEntries(answers), ms: performance.now() - started }
}

const allUnavailable = Object.fromEntries(Object.keys(calls).map((name) => [name, [503, 'UPSTREAM_UNAVAILABLE', '1']]))

const readyz = () => fetch(`${stack.url}/readyz`).then(async (answer) => [answer.status, await answer.json()])

const isBack = () =>
  waitFor(async () => (await readyz())[0] === 200 && (await askWithKey('{ wallets(limit: 1) { available } }')).status === 200, {
    what: 'the database to be used again',
  })

/** The slowest answer in ms: two seconds, and what a loaded machine adds. */
const slowest = 2000 + 1500

it('I2 answers every call 503 while the database is frozen, also those that wait for it, and reports it at /readyz', async () => {
  const hub = openSubscriptionClient(stack, { authorization: `Bearer ${stack.apiKey}` })
  const wallets = listen(hub.client, documents.walletLive)
  await waitFor(() => wallets.received.length > 0, { what: 'the live wallet' })
  proxy.freeze()
  const first = await callAll()
  expect(first.answers).toEqual(allUnavailable)
  expect(await readyz()).toEqual([503, { ready: false, reason: 'database' }])
  expect((await fetch(`${stack.directusUrl}/plutus/live`)).status).toBe(200)
  const later = await callAll()
  expect(later.answers).toEqual(allUnavailable)
  console.log(
    `While the database was frozen, calls were refused after ${Math.round(first.ms)} ms, and later after ${Math.round(later.ms)} ms.`,
  )
  expect(first.ms).toBeLessThan(slowest)
  proxy.open()
  await isBack()
  await hub.client.dispose()
})

it('I2 decides a command whose connection was lost between commit and answer by repeating it with its key', async () => {
  const variables = { clientId: randomUUID(), name: 'Cut after its commit' }
  proxy.cutNextCommit()
  const cut = await waitFor(async () => {
    const answer = await askWithKey(create, variables)
    // the commit that was cut may have been one of the worker's
    if (answer.status === 200) {
      variables.clientId = randomUUID()
      proxy.cutNextCommit()
      return undefined
    }
    return answer
  })
  expect([cut.status, cut.headers.get('retry-after'), (await cut.json()).errors[0].extensions.code]).toEqual([
    503,
    '1',
    'UPSTREAM_UNAVAILABLE',
  ])
  const again = await askWithKey(create, variables)
  const { data } = await again.json()
  expect([again.status, data.createCampaign.name]).toEqual([200, variables.name])
  const rows = await postgres.run(`select id from campaigns where name = '${variables.name}'`)
  expect(rows.filter(({ id }) => id === data.createCampaign.id)).toHaveLength(1)
})

it('I2 answers every call 503 while the database refuses connections, and is well again by itself', async () => {
  const pid = stack.pid('directus')
  proxy.cut()
  const first = await callAll()
  expect(first.answers).toEqual(allUnavailable)
  await waitFor(async () => (await readyz())[1].reason === 'database', { what: '/readyz to report it' })
  proxy.open()
  await isBack()
  expect(stack.pid('directus')).toBe(pid)
})

it('I2 serves again after a restart of PostgreSQL and after its processes were frozen', { tags: ['sweep'] }, async () => {
  const key = actAs(stack, stack.apiKey)
  await postgres.without(async () => {
    expect((await callAll()).answers).toEqual(allUnavailable)
    await waitFor(async () => (await readyz())[1].reason === 'database', { what: '/readyz to report it' })
  })
  await isBack()
  // the server first, so that it starts no others
  const pids = await postgres.run(`
    select split_part(pg_read_file('postmaster.pid'), chr(10), 1)::int as pid
    union all select pid from pg_stat_activity where datname = 'plutus' and pid <> pg_backend_pid()`)
  for (const { pid } of pids) process.kill(Number(pid), 'SIGSTOP')
  try {
    const { answers, ms } = await callAll()
    expect(answers).toEqual(allUnavailable)
    expect(ms).toBeLessThan(slowest)
  } finally {
    for (const { pid } of pids) process.kill(Number(pid), 'SIGCONT')
  }
  await isBack()
  expect((await key.graphql('{ wallets(limit: 1) { id } }')).errors).toBeUndefined()
})
