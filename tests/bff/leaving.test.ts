import { afterAll, beforeAll, expect, it } from 'vitest'
import { draftCampaign, expectLedgersToSum, importPeople, launch, rewardsOf } from '#tests/support/campaigns.ts'
import { isSweep } from '#tests/support/is-sweep.ts'
import { mailCount } from '#tests/support/mail.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { demo, signIn, signInAtBff } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { openLive, own, post, tryUpgrade } from './bff-client.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startStack({ bff: true })
})
afterAll(() => stack.stop())

it('finishes what is under way, sends sockets away to come back, and goes (I1)', async () => {
  const { cookie } = await signInAtBff(stack)
  const sockets = Array.from({ length: 10 }, () => openLive(stack, { cookie }))
  await expect.poll(() => tryUpgrade(stack, { headers: { origin: stack.url, cookie } })).toBe(101)
  const leaver = stack.pid('bff')
  const underWay = post(stack, '/auth/login', own(stack), JSON.stringify(demo))
  await new Promise((resolve) => setTimeout(resolve, 100))
  process.kill(leaver, 'SIGTERM')
  expect((await underWay).status).toBe(200)
  expect(await Promise.all(sockets.map(({ closed }) => closed.then(({ code }) => code)))).toEqual(Array.from({ length: 10 }, () => 1012))
  await stack.isBack('bff', leaver)
  expect(await tryUpgrade(stack, { headers: { origin: stack.url, cookie } })).toBe(101)
})

it('serves pages, and says 503 in a moment, while Directus is gone (I2)', async () => {
  const { cookie } = await signInAtBff(stack)
  const killed = stack.kill('directus')
  await expect.poll(() => fetch(`${stack.url}/readyz`).then(({ status }) => status)).toBe(503)
  expect((await fetch(`${stack.url}/healthz`)).status).toBe(200)
  expect((await fetch(`${stack.url}/auth/login`)).status).toBe(200)
  const started = performance.now()
  const refused = await fetch(`${stack.url}/auth/session`, { headers: { ...own(stack), cookie } })
  expect([refused.status, (await refused.json()).errors[0].extensions.code]).toEqual([503, 'UPSTREAM_UNAVAILABLE'])
  expect(performance.now() - started).toBeLessThan(500)
  await stack.isBack('directus', killed)
  expect((await fetch(`${stack.url}/auth/session`, { headers: { ...own(stack), cookie } })).status).toBe(200)
})

it('leaves in the middle of a launch and of its mails with nothing failed, and does each once after (I2)', {
  tags: ['deeper'],
  timeout: 240_000,
}, async () => {
  const people = isSweep ? 1500 : 1100
  const owner = await signIn(stack)
  const draft = await importPeople(owner, (await draftCampaign(owner, { name: 'Deployed meanwhile', value: '10000' })).id, people)
  const before = await mailCount(stack)
  await launch(owner, draft)
  const count = async (column: 'issued_count' | 'sent_count') =>
    Number((await runSql(stack, undefined, `select ${column} as count from campaigns where id = '${draft.id}'`))[0]?.count)
  for (const [column, row] of [
    ['issued_count', 100],
    ['issued_count', 600],
    ['sent_count', 50],
    ['sent_count', 450],
  ] as const) {
    await waitFor(async () => (await count(column)) >= row, { what: `row ${row} of ${column}`, timeoutMs: 60_000, everyMs: 5 })
    const leaver = stack.pid('directus')
    process.kill(leaver, 'SIGTERM')
    await stack.isBack('directus', leaver)
  }
  await waitFor(async () => (await count('sent_count')) === people, { what: 'every mail to leave', timeoutMs: 60_000 })
  expect(stack.log('directus')).not.toContain('"level":"error"')
  expect(await runSql(stack, undefined, 'select kind, failure from plutus_jobs where failure is not null')).toEqual([])
  expect(await runSql(stack, undefined, `select id from messages where campaign = '${draft.id}' and attempts > 1`)).toEqual([])
  expect(new Set((await rewardsOf(owner, draft.id)).map(({ row_no }) => row_no)).size).toBe(people)
  const told = "select id from plutus_account_mails where kind = 'launch-finished' and status = 'sent' and attempts = 1"
  await waitFor(async () => (await runSql(stack, undefined, told)).length === 1, { what: 'the owner to be told' })
  expect((await mailCount(stack)) - before).toBe(people + 1)
  await expectLedgersToSum(stack)
})
