import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { builtDocument } from '#tests/bench/documents.ts'
import { percentile } from '#tests/bench/figure.ts'
import { isSweep } from '#tests/support/is-sweep.ts'
import { rewardToken } from '#tests/support/reward-token.ts'
import { demo, rival, signInAtBff } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { actionAreas } from '#web/features/activity-log/action-areas.ts'
import { post, rawSocket } from './bff-client.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startStack({ bff: true })
})
afterAll(() => stack.stop())

const attackMs = isSweep ? 20_000 : 8000

const row = `id value status recipient_name recipient_email seq row_no issued_at expires_at
  campaign { id name status owner { id name email } } launch { id number } recipient { id email first_name }`

/** A query below the cost limit. `tooExpensiveQuery` costs five times as much, which is above the limit. */
const expensiveQuery = `{ rewards(limit: 500) { ${row} } }`
const tooExpensiveQuery = `{ ${[1, 2, 3, 4, 5].map((page) => `a${page}: rewards(limit: 500, page: ${page}) { ${row} }`).join(' ')} }`

const cheapQuery = '{ wallets(limit: 1) { id } }'

const byKey = (query: string) =>
  post(stack, '/graphql', { 'content-type': 'application/json', authorization: `Bearer ${stack.apiKey}` }, JSON.stringify({ query }))

/** A filter with every field that the activity page filters by. */
const activityFilter = {
  _and: [
    { occurred_at: { _lt: '2100-01-01T00:00:00Z' } },
    { _or: actionAreas.campaigns.map((area) => ({ action: { _starts_with: `${area}.` } })) },
    {
      _or: ['action', 'entity_id', 'ip', 'request_id'].map((field) => ({ [field]: { _icontains: 'zz' } })),
    },
  ],
}

type Probe = { name: string; ask: () => Promise<Response> }

/** Calls five times a second, as pages on screen do, and returns the statuses and latencies in ms. */
async function measureCalls({ name, ask }: Probe, forMs: number) {
  const times: number[] = []
  const statuses = new Map<number, number>()
  const until = performance.now() + forMs
  while (performance.now() < until) {
    const started = performance.now()
    const response = await ask()
    await response.arrayBuffer()
    times.push(performance.now() - started)
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    await wait(200)
  }
  return { name, statuses, p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
}

/** Keeps twelve calls in flight without a pause. A refused one is repeated after 20 ms. */
async function attack(ask: () => Promise<Response>, forMs: number) {
  const seen = { statuses: new Map<number, number>(), hasBareRefusal: false }
  const until = performance.now() + forMs
  const one = async () => {
    while (performance.now() < until) {
      const response = await ask()
      await response.arrayBuffer()
      seen.statuses.set(response.status, (seen.statuses.get(response.status) ?? 0) + 1)
      if (response.status !== 429) continue
      if (!(Number(response.headers.get('retry-after')) >= 1)) seen.hasBareRefusal = true
      await wait(20)
    }
  }
  await Promise.all(Array.from({ length: 12 }, one))
  return seen
}

/** Floods twenty sockets of one session. Each subscribes as often as allowed to a document that needs a call to Directus. */
async function floodSockets(cookie: string, forMs: number) {
  const seen = new Map<string, number>()
  const document = builtDocument('RechargesLive').id
  const one = async () => {
    const { socket } = await rawSocket(stack, cookie)
    const acknowledged = Promise.withResolvers<void>()
    socket.on('message', (text) => {
      const { type, payload } = JSON.parse(String(text))
      const said = type === 'error' ? payload[0].extensions.code : type
      seen.set(said, (seen.get(said) ?? 0) + 1)
      if (type === 'connection_ack') acknowledged.resolve()
    })
    socket.on('close', () => acknowledged.resolve())
    socket.send('{"type":"connection_init"}')
    // a subscription sent before the acknowledgement would close the socket
    await acknowledged.promise
    const until = performance.now() + forMs
    for (let id = 0; performance.now() < until && socket.readyState === socket.OPEN; id++) {
      await wait(60)
      socket.send(JSON.stringify({ id: String(id), type: 'subscribe', payload: { query: document } }))
    }
    socket.terminate()
  }
  await Promise.all(Array.from({ length: 20 }, one))
  return seen
}

it('X-H1 refuses a query over the cost limit and names its cost, and reports to a key what each answered query costs', async () => {
  const refused = await byKey(tooExpensiveQuery)
  expect([refused.status, (await refused.json()).errors[0].extensions]).toMatchObject([
    400,
    { code: 'QUERY_TOO_LARGE', limit: 'cost', cost: expect.any(Number), max: 25_000 },
  ])
  const answered = await byKey(expensiveQuery)
  expect([answered.status, Number(answered.headers.get('x-query-cost'))]).toEqual([200, 23_500])
})

it('X-H1 refuses a filter that no page uses', async () => {
  const person = await signInAtBff(stack)
  const filter = { reward: { campaign: { owner: { name: { _icontains: 'x' } } } } }
  const answer = await person.graphql(builtDocument('CampaignActivity').id, { filter, limit: 25, page: 1 })
  expect([answer.status, answer.errors?.[0]?.extensions]).toMatchObject([
    400,
    { code: 'BAD_INPUT', path: 'variables.filter.reward.campaign.owner.name._icontains' },
  ])
})

/** Runs `act` while Directus is paused, so that calls stay in flight however fast the machine is. */
async function withDirectusPaused<Done>(act: () => Promise<Done>): Promise<Done> {
  const directus = stack.pid('directus')
  process.kill(directus, 'SIGSTOP')
  try {
    return await act()
  } finally {
    process.kill(directus, 'SIGCONT')
  }
}

/**
 * Sends `sent` calls at once, and resumes Directus when `refused` of them were refused. Returns the counts and the content of a refusal.
 */
async function countRefusals(ask: () => Promise<Response>, { sent, refused }: { sent: number; refused: number }) {
  const refusals: Response[] = []
  const { promise: areRefused, resolve } = Promise.withResolvers<void>()
  const answers = await withDirectusPaused(async () => {
    const calls = Array.from({ length: sent }, async () => {
      const answer = await ask()
      if (answer.status === 429 && refusals.push(answer) === refused) resolve()
      return answer.status
    })
    await areRefused
    return calls
  })
  const statuses = await Promise.all(answers)
  const [first] = refusals
  return {
    answered: statuses.filter((status) => status === 200).length,
    refused: refusals.length,
    code: (await first?.json())?.errors[0].extensions.code,
    retryAfter: first?.headers.get('retry-after'),
  }
}

it('X-H1 runs two calls of a key at once and queues eight, and refuses the eleventh', async () => {
  await byKey(cheapQuery)
  expect(await countRefusals(() => byKey(cheapQuery), { sent: 14, refused: 4 })).toEqual({
    answered: 10,
    refused: 4,
    code: 'NO_TURN',
    retryAfter: '1',
  })
})

it('X-H1 limits the reads of a person per minute in all their tabs, and still serves a colleague', {
  tags: ['sweep'],
}, async () => {
  const spender = { ...demo, email: 'farida.sheikh@example.com' }
  const [tab, other, colleague] = await Promise.all([signInAtBff(stack, spender), signInAtBff(stack, spender), signInAtBff(stack)])
  const before = { occurred_at: { _lt: '1970-01-01T00:00:00Z' } }
  const nothing = { _and: [...activityFilter._and, before] }
  const ask = () => tab.graphql(builtDocument('ActivityPage').id, { filter: nothing, counted: nothing, limit: 400 })
  let refusal = await ask()
  // two hundred calls at a cost of forty thousand use up a minute, and a slow machine may need a second minute
  for (let call = 0; call < 2000 && refusal.errors?.[0]?.extensions.code !== 'READ_LIMIT'; call++) {
    expect([200, 429]).toContain(refusal.status)
    if (refusal.status === 429) await wait(100)
    refusal = await ask()
  }
  expect(refusal).toMatchObject({ status: 429, errors: [{ extensions: { code: 'READ_LIMIT', retryAfterSeconds: expect.any(Number) } }] })
  const wallet = builtDocument('TopBarWallet').id
  expect((await other.graphql(wallet)).errors?.[0]?.extensions.code).toBe('READ_LIMIT')
  expect((await colleague.graphql(wallet)).status).toBe(200)
})

it('X-H1 serves another company, a recipient and a colleague while one key, one session and the sockets of another flood', {
  tags: ['deeper'],
}, async () => {
  const [attacker, viewer, colleague, other] = await Promise.all([
    signInAtBff(stack),
    signInAtBff(stack, { ...demo, email: 'leela.dsouza@example.com' }),
    signInAtBff(stack, { ...demo, email: 'rohan.kulkarni@example.com' }),
    signInAtBff(stack, rival),
  ])
  const reward = (await (await byKey('{ rewards(limit: 1, filter: { kind: { _eq: "link" } }) { id } }')).json()).data.rewards[0]
  const ofPerson =
    ({ fetch: call }: typeof other, name: string, variables: object) =>
    () =>
      call('/graphql', { method: 'POST', body: JSON.stringify({ documentId: builtDocument(name).id, variables }) })
  const bystanders: Probe[] = [
    { name: 'the other company’s wallet', ask: ofPerson(other, 'TopBarWallet', {}) },
    { name: 'a reward page', ask: () => fetch(`${stack.url}/public/rewards/${rewardToken(stack, reward.id)}`) },
    {
      name: 'a colleague’s list',
      ask: ofPerson(colleague, 'CampaignsPage', { filter: {}, sort: ['-seq'], limit: 25, page: 1, countTo: 10_000 }),
    },
  ]
  const alone = await Promise.all(bystanders.map((one) => measureCalls(one, 3000)))
  const log = ofPerson(attacker, 'ActivityPage', { filter: activityFilter, counted: activityFilter, limit: 400 })
  const [beside, key, session, sockets] = await Promise.all([
    Promise.all(bystanders.map((one) => measureCalls(one, attackMs))),
    attack(() => byKey(expensiveQuery), attackMs),
    attack(log, attackMs),
    floodSockets(viewer.cookie, attackMs),
  ])
  const figures = beside.map(({ name, p50, p99 }, index) => {
    const before = alone[index]
    return `${name}: p50 ${p50.toFixed()} p99 ${p99.toFixed()} ms (without them ${before?.p50.toFixed()} and ${before?.p99.toFixed()})`
  })
  console.log(
    [
      ...figures,
      `the key got ${formatStatuses(key.statuses)}, the session ${formatStatuses(session.statuses)}, the sockets ${formatStatuses(sockets)}`,
    ].join('\n'),
  )

  const [wallet, page, list] = beside
  expect([...(wallet?.statuses.keys() ?? [])]).toEqual([200])
  expect([...(page?.statuses.keys() ?? [])]).toEqual([200])
  expect([...(list?.statuses.keys() ?? [])].filter((status) => status !== 429)).toEqual([200])
  expect(sockets.get('FORBIDDEN')).toBeGreaterThan(0)
  for (const { statuses, hasBareRefusal } of [key, session]) {
    expect([...statuses.keys()].filter((status) => status !== 429)).toEqual([200])
    expect(hasBareRefusal).toBe(false)
  }
})

const formatStatuses = (statuses: Map<number | string, number>): string =>
  [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
