import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { draftCampaign, expectLedgersToSum, importPeople, launch, rewardsOf } from '#tests/support/campaigns.ts'
import { isSweep } from '#tests/support/is-sweep.ts'
import { mailCount } from '#tests/support/mail.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { demo, signIn, signInAtBff } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { openSubscriptionClient, sameOriginHeaders, tryUpgrade } from './bff-client.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startStack({ bff: true })
})
afterAll(() => stack.stop())

it('finishes calls in flight, closes sockets with a code to reconnect, and exits (I1)', async () => {
  const { cookie } = await signInAtBff(stack)
  const sockets = Array.from({ length: 10 }, () => openSubscriptionClient(stack, { cookie }))
  await Promise.all(sockets.map(({ connected }) => connected))
  const leaver = stack.pid('bff')
  const login = await beginLogin()
  process.kill(leaver, 'SIGTERM')
  expect(await Promise.all(sockets.map(({ closed }) => closed.then(({ code }) => code)))).toEqual(Array.from({ length: 10 }, () => 1012))
  expect(await login.finish()).toBe(200)
  await stack.isBack('bff', leaver)
  expect(await tryUpgrade(stack, { headers: { origin: stack.url, cookie } })).toBe(101)
})

/** Begins a login without sending its body, and resolves when the BFF waits for it. `finish` sends the body and returns the status. */
async function beginLogin(): Promise<{ finish: () => Promise<number | undefined> }> {
  const body = JSON.stringify(demo)
  const headers = { ...sameOriginHeaders(stack), 'content-length': Buffer.byteLength(body), expect: '100-continue' }
  const call = request(`${stack.url}/auth/login`, { method: 'POST', headers })
  call.flushHeaders()
  await once(call, 'continue')
  return {
    async finish() {
      const answered: Promise<[IncomingMessage]> = once(call, 'response') as Promise<[IncomingMessage]>
      call.end(body)
      const [answer] = await answered
      return answer.resume().statusCode
    },
  }
}

it('serves pages, and responds 503 at once, while Directus is down (I2)', async () => {
  const { cookie } = await signInAtBff(stack)
  const killed = stack.kill('directus')
  await expect.poll(() => fetch(`${stack.url}/readyz`).then(({ status }) => status)).toBe(503)
  expect((await fetch(`${stack.url}/healthz`)).status).toBe(200)
  expect((await fetch(`${stack.url}/auth/login`)).status).toBe(200)
  let isBack = false
  const back = stack.isBack('directus', killed).then(() => {
    isBack = true
  })
  const refused = await fetch(`${stack.url}/auth/session`, { headers: { ...sameOriginHeaders(stack), cookie } })
  expect([refused.status, (await refused.json()).errors[0].extensions.code]).toEqual([503, 'UPSTREAM_UNAVAILABLE'])
  expect(isBack).toBe(false)
  await back
  expect((await fetch(`${stack.url}/auth/session`, { headers: { ...sameOriginHeaders(stack), cookie } })).status).toBe(200)
})

it('shuts down during a launch and its mails without a failure, and does each once afterwards (I2)', {
  tags: ['deeper'],
}, async () => {
  const people = isSweep ? 1500 : 200
  const owner = await signIn(stack)
  const draft = await importPeople(owner, (await draftCampaign(owner, { name: 'Deployed meanwhile', value: '10000' })).id, people)
  const before = await mailCount(stack)
  await launch(owner, draft)
  const count = async (column: 'issued_count' | 'sent_count') =>
    Number((await runSql(stack, undefined, `select ${column} as count from campaigns where id = '${draft.id}'`))[0]?.count)
  const shares = isSweep ? [0.1, 0.4] : [0.25]
  const moments = (['issued_count', 'sent_count'] as const).flatMap((column) => shares.map((share) => ({ column, row: share * people })))
  for (const { column, row } of moments) {
    await waitFor(async () => (await count(column)) >= row, { what: `row ${row} of ${column}`, everyMs: 5 })
    const leaver = stack.pid('directus')
    process.kill(leaver, 'SIGTERM')
    await stack.isBack('directus', leaver)
  }
  await waitFor(async () => (await count('sent_count')) === people, { what: 'every mail to leave' })
  expect(stack.log('directus')).not.toContain('"level":"error"')
  expect(await runSql(stack, undefined, 'select kind, failure from plutus_jobs where failure is not null')).toEqual([])
  expect(await runSql(stack, undefined, `select id from messages where campaign = '${draft.id}' and attempts > 1`)).toEqual([])
  expect(new Set((await rewardsOf(owner, draft.id)).map(({ row_no }) => row_no)).size).toBe(people)
  const sentMails = "select id from plutus_account_mails where kind = 'launch-finished' and status = 'sent' and attempts = 1"
  await waitFor(async () => (await runSql(stack, undefined, sentMails)).length === 1, { what: 'the mail to the owner' })
  expect((await mailCount(stack)) - before).toBe(people + 1)
  await expectLedgersToSum(stack)
})
