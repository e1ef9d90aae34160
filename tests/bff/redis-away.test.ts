import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { command, draftCampaign, operator } from '#tests/support/campaigns.ts'
import { revokeKeyText } from '#tests/support/keys.ts'
import { demo, type Person, signIn, signInAtBff } from '#tests/support/sign-in.ts'
import { hasRedis } from '#tests/support/start-redis.ts'
import type { TestStack } from '#tests/support/start-stack.ts'
import { type Machine, startTwoMachines, type TwoMachines } from '#tests/support/two-machines.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { documents, listen, openSubscriptionClient, toDocumentId, trustDocuments } from './bff-client.ts'

type WalletFrame = { data: { wallets_mutated: { data: { available: string } } } }

/** In ms. The time without Redis, after which Directus itself would have ended. */
const awayMs = 15_000

describe.skipIf(!hasRedis)('two of each while Redis is away (skipped where Redis’s server is absent)', { tags: ['sweep'] }, () => {
  let two: TwoMachines
  let a: Machine
  let b: Machine
  let owner: Person
  let frames: WalletFrame[]
  let tab: ReturnType<typeof openSubscriptionClient>

  beforeAll(async () => {
    two = await startTwoMachines()
    ;[a, b] = two.machines
    for (const { bff } of two.machines) await trustDocuments(bff)
    owner = await signIn(a.directus)
    const { cookie } = await signInAtBff(b.bff)
    tab = openSubscriptionClient(b.bff, { cookie })
    await tab.connected
    frames = listen<WalletFrame>(tab.client, documents.walletLive).received
  })
  afterAll(async () => {
    await tab?.client.dispose()
    await two?.stop()
  })

  const notesOf = async (bff: TestStack): Promise<string[]> => (await (await fetch(`${bff.url}/readyz`)).json()).notes ?? []

  /** Credits the wallet at the first Directus. Returns the ms from the call until the tab at the other BFF shows it. */
  async function crossing(): Promise<number> {
    const before = frames.length
    const act = { company: demo.email, amount: '1.00', reason: 'an event that crosses', key: randomUUID(), again: true }
    const calledAt = performance.now()
    const [, seenAt] = await Promise.all([operator(a.directus, 'adjust-wallet', act), seeing(before)])
    return Math.round(seenAt - calledAt)
  }

  async function seeing(before: number): Promise<number> {
    await waitFor(() => frames.length > before, { what: 'the balance at the other machine', everyMs: 2 })
    return performance.now()
  }

  it('carries an event from one to the other', async () => {
    const took: number[] = []
    for (let index = 0; index < 10; index++) took.push(await crossing())
    console.log(`a tab at the other machine saw a change after ${took.join(', ')} ms`)
  })

  it('C2 ends no Directus, refuses no call, revokes a key at once, and heals by itself', async () => {
    const secret = a.directus.apiKey
    const { data } = await owner.graphql<{ api_keys: { id: string; last4: string }[] }>('{ api_keys { id last4 } }')
    const id = data?.api_keys.find(({ last4 }) => secret.endsWith(last4))?.id
    const askAsKey = async (bff: TestStack) => {
      const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
      return (await fetch(`${bff.url}/graphql`, { method: 'POST', headers, body: '{"query":"{ companies(limit: 1) { id } }"}' })).status
    }
    for (const { bff } of two.machines) expect(await askAsKey(bff)).toBe(200)
    const pids = two.machines.map(({ directus }) => directus.pid('directus'))
    const browsers = await Promise.all(two.machines.map(({ bff }) => signInAtBff(bff, demo)))
    const statuses: number[] = []
    let isOver = false
    const repeat = async (call: () => Promise<{ status: number }>) => {
      while (!isOver) statuses.push((await call()).status)
    }
    await two.redis.stop()
    const stoppedAt = performance.now()
    const traffic = [
      ...browsers.map((browser) => repeat(() => browser.graphql(toDocumentId(documents.wallet)))),
      repeat(() => draftCampaign(owner, { name: 'Without Redis' }).then(() => ({ status: 200 }))),
    ]
    await waitFor(async () => (await notesOf(a.bff)).includes('redis_away'), { what: 'the note' })
    const revokedAt = performance.now()
    await command(owner, revokeKeyText, { id })
    const tookMs = Math.round(performance.now() - revokedAt)
    await waitFor(async () => (await Promise.all(two.machines.map(({ bff }) => askAsKey(bff)))).every((status) => status === 401), {
      what: 'the key to be refused at both',
    })
    await wait(Math.max(0, awayMs - (performance.now() - stoppedAt)))
    isOver = true
    await Promise.all(traffic)
    console.log(`${statuses.length} calls without Redis for 15 s, revokeApiKey took ${tookMs} ms`)
    expect(new Set(statuses)).toEqual(new Set([200]))
    await two.redis.start()
    await waitFor(async () => !(await notesOf(a.bff)).includes('redis_away'), { what: 'the note to end' })
    expect(two.machines.map(({ directus }) => directus.pid('directus'))).toEqual(pids)
    console.log(`a tab at the other machine saw a change after ${await crossing()} ms`)
  })

  it('C5 counts sign-ins over both BFFs', async () => {
    const signInWrongly = async (bff: TestStack) => {
      const headers = {
        origin: new URL(bff.url).origin,
        'x-plutus-csrf': '1',
        'content-type': 'application/json',
        'x-forwarded-for': '203.0.113.77',
      }
      const body = JSON.stringify({ email: 'nobody@example.com', password: 'wrong' })
      return (await fetch(`${bff.url}/auth/login`, { method: 'POST', headers, body })).text()
    }
    for (let call = 0; call < 6; call++) await signInWrongly(two.machines[call % 2]?.bff ?? a.bff)
    const [key] = (await two.redis.ask('KEYS plutus:*:login:1:203.0.113.77')).match(/plutus:\S+/) ?? []
    expect(await two.redis.ask(`GET ${key}`)).toMatch(/\b6$/)
  })
})
