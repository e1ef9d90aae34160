import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from '#bff/launch/pinned-node.mjs'
import type { TaxKind } from '#graphql/contracts/money/fee-tax.ts'
import { rechargeCost } from '#graphql/contracts/wallet/recharge-cost.ts'
import { delivery, email } from '#tests/support/campaigns.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { readExamples } from '#web/build/reference/read-examples.ts'
import { listen, openSubscriptionClient } from './bff-client.ts'

const linesOf = (part: 'bff' | 'directus'): Record<string, unknown>[] =>
  stack
    .log(part)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

const examples = new Map(readExamples(join(root, 'graphql/operations')).map(({ name, document }) => [name, document]))
const sent = new Set<string>()

let stack: TestStack
beforeAll(async () => {
  stack = await startStack({ bff: true })
})
afterAll(() => stack.stop())

const documentOf = (name: string) => {
  sent.add(name)
  return examples.get(name) ?? expect.fail(`no example ${name}`)
}

/** Runs an example of the API reference by its name, with an API key as an integrator does. */
async function ask<Data extends object>(name: string, variables: Record<string, unknown> = {}): Promise<Data> {
  const answer = await fetch(`${stack.url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stack.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: documentOf(name), variables }),
  })
  const { data, errors } = await answer.json()
  expect([name, errors]).toEqual([name, undefined])
  return data
}

/** Runs an example of the API reference and returns the value of its first root field. */
const run = async <Row>(name: string, variables?: Record<string, unknown>) => Object.values(await ask(name, variables))[0] as Row

type Row = { id: string; version: number; status: string; total: string; available: string; seq: string }
type Methods = {
  recharge_methods: { id: string; provider: string; fee_bps: number; fee_fixed: string }[]
  companies: { tax_bps: number; tax_kind: TaxKind }[]
}

it('A11 runs the examples of the reference with a key: a campaign from its draft to its rewards, and a recharge', async () => {
  const { client } = openSubscriptionClient(stack, { authorization: `Bearer ${stack.apiKey}` })
  const launches = listen<{ data?: { launches_mutated: { data: { id: string; status: string } } } }>(client, documentOf('FollowLaunches'))
  const wallets = listen<{ data?: { wallets_mutated: { data: { available: string } } } }>(client, documentOf('FollowWallet'))
  const [wallet] = await run<Row[]>('ReadWallet')

  const draft = await run<Row>('CreateCampaign', { clientId: randomUUID(), name: 'From the reference', value: '50000' })
  const filled = await run<Row>('FillCampaign', { id: draft.id, version: draft.version, delivery, email })
  expect(filled.version).toBeGreaterThan(draft.version)
  let { total } = filled
  for (const name of ['asha', 'bela', 'chitra'])
    ({ total } = await run<Row>('AddRecipient', { campaign: draft.id, input: { email: `${name}@example.com`, firstName: name } }))
  const variables = { id: draft.id, idempotencyKey: randomUUID(), expectedTotal: total }
  const launch = await run<Row>('LaunchCampaign', variables)
  expect((await run<Row>('LaunchCampaign', variables)).id).toBe(launch.id)
  const progress = await waitFor(
    async () => {
      const row = await run<{ status: string; progress_done: number }>('ReadLaunch', { id: launch.id })
      return row.progress_done === 3 ? row : undefined
    },
    { what: 'all rewards to be issued' },
  )
  expect(progress.status).not.toBe('failed')

  const [first, ...others] = await run<Row[]>('ListRewards', { campaign: draft.id, after: '0' })
  expect(others.length).toBe(2)
  const after = await run<Row[]>('ListRewards', { campaign: draft.id, after: first?.seq })
  expect(after.map(({ id }) => id)).toEqual(others.map(({ id }) => id))
  expect((await run<Row>('ReadReward', { id: first?.id })).id).toBe(first?.id)

  await waitFor(() => launches.received.some(({ data }) => data?.launches_mutated.data.id === launch.id), {
    what: 'an event of the launch',
  })
  await waitFor(
    () => wallets.received.some(({ data }) => BigInt(data?.wallets_mutated.data.available ?? 0) < BigInt(wallet?.available ?? 0)),
    {
      what: 'an event of the wallet',
    },
  )
  expect([...launches.errors, ...wallets.errors]).toEqual([])
  await client.dispose()

  const { recharge_methods, companies } = await ask<Methods>('FindRechargeMethods', { currency: 'INR' })
  const [method] = recharge_methods
  const rates = { taxBps: companies[0]?.tax_bps ?? 0, taxKind: companies[0]?.tax_kind ?? 'other' }
  const terms = {
    provider: String(method?.provider),
    currency: 'INR',
    feeBps: method?.fee_bps ?? 0,
    feeFixed: Number(method?.fee_fixed),
    rates,
  }
  const cost = rechargeCost(500_000, terms)
  const input = { amount: '500000', method: method?.id, expectedTotal: String(cost.total) }
  const recharge = await run<{ id: string; total_payable: string }>('StartRecharge', { idempotencyKey: randomUUID(), input })
  expect(recharge.total_payable).toBe(String(cost.total))

  expect([...examples.keys()].filter((name) => !sent.has(name))).toEqual([])
})

/** Returns the value of a series in a scrape. NaN if it is not there. */
const figure = (scrape: string, series: string): number =>
  Number(
    scrape
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length) ?? Number.NaN,
  )

it('E3 I4 serves metrics of both processes, and counts a restart', async () => {
  const scrape = async () => (await fetch(stack.metricsUrl)).text()
  // the stack of an earlier file has made backups and restarts
  rmSync(join(stack.dataDir, 'backup.json'), { force: true })
  const before = await scrape()
  expect(before).toContain('plutus_ready{reason=""} 1')
  for (const name of [
    'restarts_total{process="directus"}',
    'queue_oldest_due_seconds{queue="messages"}',
    'database_pool_max',
    'data_free_bytes',
    'directus_resident_memory_bytes',
    'directus_eventloop_lag_max_seconds',
  ])
    expect(figure(before, `plutus_${name}`), name).toBeGreaterThanOrEqual(0)
  expect(before).not.toMatch(/^plutus_backup_\w+ /m)
  const restarts = 'plutus_restarts_total{process="bff"}'
  await stack.isBack('bff', stack.kill('bff'))
  await waitFor(async () => figure(await scrape(), restarts) === figure(before, restarts) + 1, { what: 'the restart to be counted' })
})

it('I4 names a request in the lines of both processes, and logs no value of a failed statement', async () => {
  const secret = `someone-${randomUUID()}@example.com`
  await runSql(stack, undefined, 'alter table recipients rename to recipients_away')
  const answer = await fetch(`${stack.url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stack.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      query: 'query ($email: String) { recipients(filter: { email: { _eq: $email } }, limit: 1) { id } }',
      variables: { email: secret },
    }),
  })
  await runSql(stack, undefined, 'alter table recipients_away rename to recipients')
  const requestId = answer.headers.get('x-request-id')
  expect((await answer.json()).errors).toMatchObject([{ extensions: { code: 'INTERNAL' } }])
  const failed = await waitFor(() => linesOf('directus').find((line) => line.requestId === requestId), { what: 'a line of Directus' })
  expect(failed).toMatchObject({ level: 'error', ts: expect.stringMatching(/^2\d{3}-.*Z$/) })
  expect(stack.log('directus') + stack.log('bff')).not.toContain(secret)
})

it('I4 logs no error for a caller’s own mistake, a probe, or a restart of the BFF', async () => {
  const errors = () => linesOf('directus').filter(({ level, msg }) => level === 'error' || String(msg).includes('MaxListeners')).length
  const before = errors()
  for (const query of [
    '{ recipients(filter: { nope: 1 }) { id } }',
    '{ recipients(limit: -5) { id } }',
    '{ wallets(sort: ["nope"]) { id } }',
    '{ x',
  ])
    await fetch(`${stack.directusUrl}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${stack.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    })
  for (let restart = 0; restart < 2; restart++) await stack.isBack('bff', stack.kill('bff'))
  const draft = await run<Row>('CreateCampaign', { clientId: randomUUID(), name: 'After a restart', value: '50000' })
  await run<Row>('AddRecipient', { campaign: draft.id, input: { email: 'dev@example.com', firstName: 'Dev' } })
  expect(errors()).toBe(before)
  expect(linesOf('bff').filter(({ route }) => ['/healthz', '/readyz'].includes(String(route)))).toEqual([])
  for (const line of [...linesOf('bff'), ...linesOf('directus')])
    expect(line).toMatchObject({ level: expect.stringMatching(/^[a-z]+$/), ts: expect.any(String) })
})
