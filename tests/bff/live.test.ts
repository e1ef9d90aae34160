import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { command } from '#tests/support/campaigns.ts'
import { startRecharge } from '#tests/support/recharges.ts'
import { demo, rival, signIn, signInAtBff } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import {
  codeOf,
  cookieName,
  documents,
  listen,
  openSubscriptionClient,
  post,
  rawSocket,
  runOperatorCommand,
  toDocumentId,
  trustDocuments,
  tryUpgrade,
} from './bff-client.ts'

type WalletFrame = { data: { wallets_mutated: { data: { id: string; available: string; seq: string } } }; extensions?: { stale?: boolean } }

let stack: TestStack
let cookie: string
beforeAll(async () => {
  stack = await startStack({ bff: true })
  await trustDocuments(stack)
  ;({ cookie } = await signInAtBff(stack))
})
afterAll(() => stack.stop())

const seqs = (frames: WalletFrame[]) => frames.map(({ data }) => Number(data.wallets_mutated.data.seq))
const credit = (company: string, amount = '10.00') =>
  runOperatorCommand(stack, 'adjust-wallet', { company, amount, reason: 'live test', again: true })

describe('connecting', () => {
  it('is authorised before the socket opens (D1)', async () => {
    expect(await tryUpgrade(stack, { headers: { cookie } })).toBe(403)
    expect(await tryUpgrade(stack, { headers: { cookie, origin: 'https://evil.test' } })).toBe(403)
    expect(await tryUpgrade(stack, { headers: { cookie, origin: stack.url, 'sec-fetch-site': 'cross-site' } })).toBe(403)
    expect(await tryUpgrade(stack, { headers: { origin: stack.url } })).toBe(401)
    expect(await tryUpgrade(stack, { headers: { origin: stack.url, cookie: `${cookieName(stack)}=x` } })).toBe(401)
    expect(await tryUpgrade(stack, { headers: { origin: stack.url, cookie }, path: '/graphql?access_token=x' })).toBe(404)
    expect(await tryUpgrade(stack, { headers: { origin: stack.url, cookie, host: 'evil.test' } })).toBe(421)
    expect(await tryUpgrade(stack, { headers: { authorization: `Bearer plutus_live_${'x'.repeat(32)}` } })).toBe(401)
    expect(await tryUpgrade(stack, { headers: { origin: stack.url, cookie } })).toBe(101)
    expect(await tryUpgrade(stack, { headers: { authorization: `Bearer ${stack.apiKey}` } })).toBe(101)
  })

  it('A11 accepts exactly one protocol (D2)', async () => {
    expect(await tryUpgrade(stack, { headers: { origin: stack.url, cookie }, protocol: 'graphql-ws' })).toSatisfy((code) =>
      [400, 4406, 1006].includes(Number(code)),
    )
    const cases: [(string | Buffer)[], number][] = [
      [['{"id":"1","type":"subscribe","payload":{"query":"{a}"}}'], 4401],
      [['nonsense'], 4400],
      [['{"type":"connection_init"}', '{"type":"connection_ack"}'], 4400],
      [['{"type":"connection_init"}', '{"id":"1","payload":{"data":{}},"type":"next"}'], 4400],
      [[Buffer.from('{"type":"connection_init"}')], 1003],
      [['{"type":"connection_init"}', '{"type":"connection_init"}'], 4429],
      [[`{"type":"connection_init","payload":{"x":"${'x'.repeat(70_000)}"}}`], 1009],
      [[], 4408],
    ]
    const codes = await Promise.all(
      cases.map(async ([messages]) => {
        const { socket, closed } = await rawSocket(stack, cookie)
        for (const message of messages) socket.send(message)
        return closed
      }),
    )
    expect(codes).toEqual(cases.map(([, code]) => code))
  })

  it('allows ten subscriptions, and closes a socket that floods (D3)', async () => {
    const { socket, frames, closed } = await rawSocket(stack, cookie)
    socket.send('{"type":"connection_init"}')
    await waitFor(() => frames.length === 1)
    for (let id = 1; id <= 11; id++)
      socket.send(JSON.stringify({ id: String(id), type: 'subscribe', payload: { query: documents.companyLive } }))
    const refused = await waitFor(() => frames.find((frame) => JSON.parse(frame).type === 'error'))
    expect(JSON.parse(refused)).toMatchObject({ id: '11', payload: [{ extensions: { code: 'RATE_LIMITED' } }] })
    for (let flood = 0; flood < 1000; flood++) socket.send('{"type":"ping"}')
    expect(await closed).toBe(4429)
  })

  it('allows twenty sockets a session', async () => {
    const person = await signInAtBff(stack)
    const sockets = await Promise.all(Array.from({ length: 20 }, () => rawSocket(stack, person.cookie)))
    expect(await tryUpgrade(stack, { headers: { origin: stack.url, cookie: person.cookie } })).toBe(429)
    for (const { socket } of sockets) socket.terminate()
  })

  it('runs only subscriptions of the build (D4)', async () => {
    const { client } = openSubscriptionClient(stack, { cookie })
    const tried = ['{ __typename }', documents.wallet, documents.rename, 'subscription { wallets_mutated { data { id } } }'].map((query) =>
      listen(client, query),
    )
    await waitFor(() => tried.every(({ errors }) => errors.length > 0))
    expect(tried.flatMap(({ received }) => received)).toEqual([])
    await client.dispose()
  })
})

describe('the balance', () => {
  it('is sent at once and after every change, to its own company only (D6)', async () => {
    const theirs = await signInAtBff(stack, rival)
    const [ours, others, key] = [
      openSubscriptionClient(stack, { cookie }),
      openSubscriptionClient(stack, { cookie: theirs.cookie }),
      openSubscriptionClient(stack, { authorization: `Bearer ${stack.apiKey}` }),
    ]
    const mine = listen<WalletFrame>(ours.client, documents.walletLive)
    const foreign = listen<WalletFrame>(others.client, documents.walletLive)
    const integrator = listen<WalletFrame>(key.client, 'subscription { wallets_mutated { data { id available seq } } }')
    await waitFor(() => mine.received.length > 0 && foreign.received.length > 0 && integrator.received.length > 0, {
      what: 'three snapshots',
    })
    const before = foreign.received.length
    const available = String(BigInt(mine.received.at(-1)?.data.wallets_mutated.data.available ?? '0') + 1000n)
    const { seq } = await credit('Aurora Retail')
    for (const { received } of [mine, integrator]) {
      await waitFor(() => received.at(-1)?.data.wallets_mutated.data.seq === seq, { what: 'the new balance' })
      expect(received.at(-1)?.data.wallets_mutated.data.available).toBe(available)
    }
    expect(foreign.received).toHaveLength(before)
    expect(foreign.received[0]?.data.wallets_mutated.data.id).not.toBe(mine.received[0]?.data.wallets_mutated.data.id)
    await Promise.all([ours, others, key].map(({ client }) => client.dispose()))
  })

  it('can be requested by id as well as by text', async () => {
    const { client } = openSubscriptionClient(stack, { cookie })
    const received: unknown[] = []
    client.subscribe(
      { query: '', extensions: { documentId: toDocumentId(documents.walletLive) } },
      { next: (value) => received.push(value), error: () => undefined, complete: () => undefined },
    )
    await waitFor(() => received.length > 0)
    await client.dispose()
  })

  it('is marked stale while Directus is down, and never goes back after its restart (D7, D8)', async () => {
    const { client } = openSubscriptionClient(stack, { cookie })
    const { received } = listen<WalletFrame>(client, documents.walletLive)
    await waitFor(() => received.length > 0)
    for (let round = 0; round < 10; round++) await credit('Aurora Retail', '1.00')
    const killed = stack.kill('directus')
    await waitFor(() => received.some(({ extensions }) => extensions?.stale), { what: 'a stale frame' })
    await stack.isBack('directus', killed)
    const { seq } = await credit('Aurora Retail', '1.00')
    await waitFor(() => received.at(-1)?.data.wallets_mutated.data.seq === seq && !received.at(-1)?.extensions?.stale, {
      what: 'the last balance, fresh',
    })
    const order = seqs(received)
    expect(order).toEqual([...order].sort((one, other) => one - other))
    await client.dispose()
  })
})

describe('recharges', () => {
  type Frame = { data: { recharges_mutated: { data: { id: string; status: string; revision: number } } } }
  const forbidden = [expect.objectContaining({ extensions: expect.objectContaining({ code: 'FORBIDDEN' }) })]
  const finance = { email: 'farida.sheikh@example.com', password: demo.password }
  const viewer = { email: 'leela.dsouza@example.com', password: demo.password }
  const lineOf = async (account?: { email: string; password: string }) =>
    openSubscriptionClient(stack, { cookie: (await signInAtBff(stack, account)).cookie })
  const cancel = async (id: string) => command(await signIn(stack), 'mutation ($id: ID!) { cancelRecharge(id: $id) { id } }', { id })

  it('R27 are sent to people and keys that may see money, never to a Viewer or another company', async () => {
    const key = openSubscriptionClient(stack, { authorization: `Bearer ${stack.apiKey}` })
    const lines = [await lineOf(), await lineOf(finance), await lineOf(rival), await lineOf(viewer), key]
    await Promise.all(lines.map(({ connected }) => connected))
    const [owner, bookkeeper, stranger, reader, integrator] = lines.map(({ client }) => listen<Frame>(client, documents.rechargesLive))
    await waitFor(() => reader?.errors.length, { what: 'the Viewer to be refused' })
    expect(reader?.errors[0]).toEqual(forbidden)
    const { id } = await startRecharge(await signIn(stack), { amount: 500_000 })
    for (const one of [owner, bookkeeper, integrator]) {
      const frame = await waitFor(() => one?.received[0], { what: 'the new recharge' })
      expect(frame.data.recharges_mutated.data).toMatchObject({ id, status: 'awaiting_payment' })
    }
    await cancel(id)
    await waitFor(() => owner?.received.some(({ data }) => data.recharges_mutated.data.status === 'cancelled'), { what: 'the end of it' })
    expect([stranger?.received, stranger?.errors, reader?.received]).toEqual([[], [], []])
    await Promise.all(lines.map(({ client }) => client.dispose()))
  })

  it('R27 stop for a person who loses the role, at once and until they have it again', async () => {
    const [owner, bookkeeper] = [await lineOf(), await lineOf(finance)]
    const [owners, bookkeepers] = [
      listen<Frame>(owner.client, documents.rechargesLive),
      listen<Frame>(bookkeeper.client, documents.rechargesLive),
    ]
    const { id } = await startRecharge(await signIn(stack), { amount: 700_000 })
    await waitFor(() => owners.received.length > 0 && bookkeepers.received.length > 0, { what: 'both to hear' })
    await runOperatorCommand(stack, 'set-role', { email: finance.email, role: 'Support' })
    const demotedAt = Date.now()
    await waitFor(() => bookkeepers.errors.length > 0, { what: 'the line of the demoted to end' })
    const before = bookkeepers.received.length
    console.info(`The demoted was cut ${Date.now() - demotedAt} ms after the operator's answer; their socket lives on`)
    expect(bookkeepers.errors[0]).toEqual(forbidden)
    await cancel(id)
    await waitFor(() => owners.received.some(({ data }) => data.recharges_mutated.data.status === 'cancelled'))
    expect(bookkeepers.received).toHaveLength(before)
    const again = listen<Frame>(bookkeeper.client, documents.rechargesLive)
    await waitFor(() => again.errors.length > 0, { what: 'a second refusal' })
    expect(again.errors[0]).toEqual(forbidden)
    await runOperatorCommand(stack, 'set-role', { email: finance.email, role: 'Finance' })
    const back = listen<Frame>(bookkeeper.client, documents.rechargesLive)
    const next = await startRecharge(await signIn(stack), { amount: 900_000 })
    await waitFor(() => back.received.some(({ data }) => data.recharges_mutated.data.id === next.id), { what: 'them to hear again' })
    await cancel(next.id)
    await Promise.all([owner, bookkeeper].map(({ client }) => client.dispose()))
  })
})

describe('an integrator’s key', () => {
  it('A11 is created and shown once by the operator, acts in its company by its role, and receives nothing once it is revoked', async () => {
    const made = await runOperatorCommand(stack, 'create-key', { company: 'Aurora Retail', name: 'Payroll', role: 'Finance', days: '30' })
    expect(made.key).toMatch(/^plutus_live_[\w-]{43}$/)
    const ask = (query: string) =>
      post(stack, '/graphql', { 'content-type': 'application/json', authorization: `Bearer ${made.key}` }, JSON.stringify({ query }))
    const seen = await (await ask('{ companies(limit: 5) { name } recharges(limit: 1) { id } }')).json()
    expect(seen.data).toMatchObject({ companies: [{ name: 'Aurora Retail' }] })
    const draft =
      'mutation { createCampaign(clientId: "6f1d0c3a-3c55-4b0e-9a58-0000000000aa", input: { name: "Diwali", deliveryType: rewardlinks }) { id } }'
    expect(await codeOf(await ask(draft))).toBe('FORBIDDEN')
    const line = openSubscriptionClient(stack, { authorization: `Bearer ${made.key}` })
    await line.connected

    expect(JSON.stringify(await runOperatorCommand(stack, 'list-keys', { company: 'Aurora Retail' }))).not.toContain(made.key)
    await runOperatorCommand(stack, 'revoke-key', { key: made.id })
    expect((await ask('{ companies(limit: 5) { name } }')).status).toBe(401)
    expect((await line.closed).code).toBeGreaterThanOrEqual(4400)
    expect(await tryUpgrade(stack, { headers: { authorization: `Bearer ${made.key}` } })).toBe(401)
    await expect(runOperatorCommand(stack, 'revoke-key', { key: made.id })).rejects.toThrow('NOT_FOUND')
    await expect(runOperatorCommand(stack, 'create-key', { company: 'Aurora Retail', name: 'Root', role: 'Owner' })).rejects.toThrow(
      'VALIDATION',
    )
  })
})
