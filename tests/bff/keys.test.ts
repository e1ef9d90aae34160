import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { command, operator } from '#tests/support/campaigns.ts'
import { createKey, revokeKeyText, rotateKeyText, updateKeyText } from '#tests/support/keys.ts'
import { startRecharge } from '#tests/support/recharges.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { demo, type Person, signIn } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { confirmPerson } from '#tests/support/step-up.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { codeOf, documents, listen, openSubscriptionClient, post, tryUpgrade } from './bff-client.ts'

const sentence = 'This key is unknown, expired, or not allowed from here.'

const hourMs = 3_600_000

let stack: TestStack
let owner: Person
beforeAll(async () => {
  stack = await startStack({ bff: true })
  owner = await signIn(stack)
  await confirmPerson(stack, owner, demo.email)
})
afterAll(() => stack?.stop())

const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })
const ask = (secret: string, query = '{ companies(limit: 1) { name } }', ip = '198.51.100.7') =>
  post(stack, '/graphql', { 'content-type': 'application/json', 'x-forwarded-for': ip, ...bearer(secret) }, JSON.stringify({ query }))

/** Measures how long the promise takes to resolve, in ms. */
async function measureMs(isSo: Promise<unknown>): Promise<number> {
  const started = performance.now()
  await isSo
  return Math.round(performance.now() - started)
}

const bodyOf = async (answer: Response) => {
  const { errors } = await answer.json()
  const { requestId: _, ...extensions } = errors[0].extensions
  return { status: answer.status, message: errors[0].message, extensions }
}

describe('a key that may not be used', () => {
  it('A11 gets the same response whether it is unknown, revoked, expired, rotated away or from another network', async () => {
    const revoked = await createKey(owner)
    await command(owner, revokeKeyText, { id: revoked.key.id })
    const expired = await createKey(owner)
    await runSql(stack, undefined, `update api_keys set expires_at = ${Date.now() - 1} where id = '${expired.key.id}'`)
    const rotated = await createKey(owner)
    await command(owner, rotateKeyText, { id: rotated.key.id, hours: 0 })
    const elsewhere = await createKey(owner, { networks: ['203.0.113.0/24'] })
    const here = await createKey(owner, { networks: ['198.51.100.0/24'] })
    expect((await ask(here.secret)).status).toBe(200)
    const unknown = `plutus_live_${'x'.repeat(43)}`
    const expected = { status: 401, message: sentence, extensions: { code: 'UNAUTHENTICATED' } }
    for (const secret of [unknown, revoked.secret, expired.secret, rotated.secret, elsewhere.secret, 'nonsense'])
      expect(await bodyOf(await ask(secret))).toEqual(expected)
    for (const secret of [unknown, revoked.secret, expired.secret, elsewhere.secret])
      expect(await tryUpgrade(stack, { headers: bearer(secret) })).toBe(401)
    const ms = async (secret: string) => {
      const all: number[] = []
      for (let times = 0; times < 5; times++) all.push(await measureMs(ask(secret)))
      return all.sort((a, b) => a - b)[2]
    }
    console.log(
      `refused after, in ms: unknown ${await ms(unknown)}, revoked ${await ms(revoked.secret)}, expired ${await ms(expired.secret)}`,
    )
  })

  it('A11 gets the response of an unknown key as soon as it is revoked, whatever it queries', async () => {
    const unknown = `plutus_live_${'x'.repeat(43)}`
    const seen = ({ status, headers }: Response) => ({
      status,
      headers: [...headers.keys()].filter((name) => !['date', 'x-request-id'].includes(name)).sort(),
    })
    for (const query of ['{ nonsense }', '{', `{ ${'a '.repeat(400)} }`, 'subscription { wallets_mutated { data { id } } }']) {
      const { key, secret } = await createKey(owner)
      // from another network, because wrong keys are limited per network
      const ip = '203.0.113.9'
      expect((await ask(secret, query, ip)).status).toBe(400)
      await command(owner, revokeKeyText, { id: key.id })
      const [refused, expected] = [await ask(secret, query, ip), await ask(unknown, query, ip)]
      expect(refused.status).toBe(401)
      expect(seen(refused)).toEqual(seen(expected))
      expect(refused.headers.get('ratelimit')).toBeNull()
      expect(await bodyOf(refused)).toEqual(await bodyOf(expected))
    }
  })

  it('A11 searches with the headers of a GraphQL call, and is refused as unknown once it is revoked', async () => {
    const search = (secret: string, body: object) =>
      post(
        stack,
        '/search/people',
        { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.8', ...bearer(secret) },
        JSON.stringify(body),
      )
    const names = ({ headers }: Response) => [...headers.keys()].filter((name) => /rate|cost|retry/.test(name)).sort()
    const { key, secret } = await createKey(owner)
    const usual = await ask(secret, undefined, '203.0.113.8')
    const found = await search(secret, { filter: {}, limit: 1 })
    expect([found.status, names(found)]).toEqual([200, names(usual)])
    expect(found.headers.get('x-query-cost')).toBe('5000')
    const unclear = await search(secret, { filter: { status: ['x'] }, limit: 1 })
    expect([unclear.status, await codeOf(unclear)]).toEqual([400, 'BAD_INPUT'])
    expect(unclear.headers.get('ratelimit')).not.toBeNull()
    await command(owner, revokeKeyText, { id: key.id })
    for (const body of [
      { filter: {}, limit: 1 },
      { filter: { status: ['x'] }, limit: 1 },
    ]) {
      const refused = await search(secret, body)
      const unknown = await search(`plutus_live_${'y'.repeat(43)}`, body)
      expect(names(refused)).toEqual([])
      expect(await bodyOf(refused)).toEqual(await bodyOf(unknown))
    }
  })

  it('A11 accepts the key of the demo’s integrator', async () => {
    expect(stack.apiKey).toMatch(/^plutus_live_/)
    expect((await ask(stack.apiKey)).status).toBe(200)
  })
})

describe('a key that ends while it is used', () => {
  const open = async (secret: string) => {
    const line = openSubscriptionClient(stack, bearer(secret))
    await line.connected
    return line
  }
  /** Sets the expiry of a key in the database, in epoch ms. The BFF learns of it when it next checks the keys of open sockets. */
  const setKeyEnd = (id: string, at: number) => runSql(stack, undefined, `update api_keys set expires_at = ${at} where id = '${id}'`)

  it('A11 is refused and has its sockets closed once it is revoked, those of its old secret too', async () => {
    const { key, secret } = await createKey(owner)
    const { secret: next } = await command<{ secret: string }>(owner, rotateKeyText, { id: key.id })
    for (const each of [secret, next]) expect((await ask(each)).status).toBe(200)
    const lines = [await open(secret), await open(next)]
    await command(owner, revokeKeyText, { id: key.id })
    const took = measureMs(Promise.all(lines.map(({ closed }) => closed)))
    for (const each of [secret, next]) expect((await ask(each)).status).toBe(401)
    console.log(`sockets of a revoked key closed after ${await took} ms`)
    for (const { closed } of lines) expect((await closed).reason).toBe('Key ended')
  })

  it('A11 has its sockets closed when it expires, and only then', async () => {
    const { key, secret } = await createKey(owner)
    const line = await open(secret)
    await command(owner, updateKeyText, { id: key.id, input: { expiresAt: new Date(Date.now() + hourMs).toISOString() } })
    expect((await ask(secret)).status).toBe(200)
    const endsAt = Date.now() + 1500
    await setKeyEnd(key.id, endsAt)
    const { reason } = await line.closed
    expect(reason).toBe('Key ended')
    expect(Date.now()).toBeGreaterThanOrEqual(endsAt)
    console.log(`sockets of an expired key closed ${Date.now() - endsAt} ms after its moment`)
    expect((await ask(secret)).status).toBe(401)
  })

  it('A11 has its sockets closed when it expires, even beside a key that cannot be read', async () => {
    const broken = await createKey(owner)
    const { key: theirs } = (await operator(stack, 'create-key', { company: 'rival@example.com', name: 'Theirs', role: 'Viewer' })) as {
      key: string
    }
    const lines = [await open(broken.secret), await open(theirs)]
    await runSql(stack, undefined, `update api_keys set networks = '["::/1.5"]' where id = '${broken.key.id}'`)
    await runSql(stack, undefined, `update api_keys set expires_at = ${Date.now() - 1} where name = 'Theirs'`)
    for (const { closed } of lines) expect((await closed).reason).toBe('Key ended')
  })

  it('A11 is checked against the address that our proxy reports, with or without a port', async () => {
    const { secret } = await createKey(owner, { networks: ['203.0.113.0/24', '2001:db8::/32'] })
    const from = async (forwarded: string) => (await ask(secret, undefined, forwarded)).status
    for (const forwarded of ['203.0.113.7', '203.0.113.7:4433', '[2001:db8::1]:4433', '198.51.100.1, 203.0.113.7'])
      expect([forwarded, await from(forwarded)]).toEqual([forwarded, 200])
    for (const forwarded of ['198.51.100.1', '203.0.113.7, 198.51.100.1:80'])
      expect([forwarded, await from(forwarded)]).toEqual([forwarded, 401])
  })

  it('A11 has its sockets closed when it is moved to another network', async () => {
    const { key, secret } = await createKey(owner)
    const line = await open(secret)
    await command(owner, updateKeyText, { id: key.id, input: { networks: ['203.0.113.0/24'] } })
    expect((await line.closed).reason).toBe('Key ended')
  })

  it('A11 receives no recharge without money.view, on an open subscription either', async () => {
    const { key, secret } = await createKey(owner, { role: 'Finance' })
    const line = await open(secret)
    const subscription = listen(line.client, documents.rechargesLive)
    const { id } = await startRecharge(owner, { amount: 900_000 })
    // a subscription sends only changes after its start, and does not signal its start
    const isReceived = async () => {
      expect(subscription.errors).toEqual([])
      if (subscription.received.length === 0) await startRecharge(owner, { amount: 900_000 })
      return subscription.received.length > 0
    }
    await waitFor(isReceived, { what: 'a recharge to be received', everyMs: 1000 })
    await command(owner, updateKeyText, { id: key.id, input: { abilities: ['recharge.start'] } })
    await waitFor(() => subscription.errors.length > 0, { what: 'the line to be cut' })
    const balance = listen(line.client, documents.walletLive)
    await waitFor(() => balance.errors.length > 0, { what: 'the balance to be refused' })
    expect(balance.received).toEqual([])
    const again = listen(line.client, documents.rechargesLive)
    await waitFor(() => again.errors.length > 0, { what: 'a second refusal' })
    expect(JSON.stringify(again.errors[0])).toContain('FORBIDDEN')
    expect(await (await ask(secret, '{ recharges(limit: 1) { id } }')).json()).toEqual({ data: { recharges: [] } })
    expect(
      await codeOf(await ask(secret, `mutation { launchCampaign(id: "${id}", idempotencyKey: "not-allowed", expectedTotal: "1") { id } }`)),
    ).toBe('FORBIDDEN')
    await line.client.dispose()
  })

  it('A11 has its sockets closed on time while Directus does not respond, those of a replaced secret at their own time', async () => {
    // a slow machine may freeze Directus too late, so the end is moved further away
    for (let leadMs = 4000; !(await tryEndWhilePaused(leadMs)); leadMs *= 2);
  })

  /** Opens sockets whose keys end after `leadMs`. Returns true if Directus was frozen before that. */
  async function tryEndWhilePaused(leadMs: number): Promise<boolean> {
    const [{ key, secret }, rotated, sooner] = [await createKey(owner), await createKey(owner), await createKey(owner)]
    const { secret: next } = await command<{ secret: string }>(owner, rotateKeyText, { id: rotated.key.id })
    const [expiring, replaced, lasting, first] = [
      await open(secret),
      await open(rotated.secret),
      await open(next),
      await open(sooner.secret),
    ]
    const endsAt = Date.now() + leadMs
    await runSql(stack, undefined, `update plutus_retired_keys set works_until = ${endsAt} where api_key = '${rotated.key.id}'`)
    await setKeyEnd(key.id, endsAt)
    // ending this key makes the BFF read when the others end
    await setKeyEnd(sooner.key.id, Date.now() - 1)
    await first.closed
    const directus = stack.pid('directus')
    process.kill(directus, 'SIGSTOP')
    const isInTime = Date.now() < endsAt
    try {
      for (const { closed } of [expiring, replaced]) expect((await closed).reason).toBe('Key ended')
      expect(Date.now()).toBeGreaterThanOrEqual(endsAt)
      console.log(`sockets closed ${Date.now() - endsAt} ms after their moment, with Directus frozen: ${isInTime}`)
    } finally {
      process.kill(directus, 'SIGCONT')
    }
    await waitFor(async () => (await ask(next)).status === 200, { what: 'the new secret to be answered' })
    expect(await Promise.race([lasting.closed, 'open'])).toBe('open')
    await lasting.client.dispose()
    return isInTime
  }
})
