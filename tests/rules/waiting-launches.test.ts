import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addRecipient,
  campaignReaches,
  command,
  type Draft,
  draftCampaign,
  expectLedgersToSum,
  launchText,
  operator,
} from '#tests/support/campaigns.ts'
import { draftCodes } from '#tests/support/codes.ts'
import { isSweep, sweepOnPostgres } from '#tests/support/is-sweep.ts'
import { mailTo } from '#tests/support/mail.ts'
import { draftPoints, setUpPoints } from '#tests/support/points.ts'
import { race, tally } from '#tests/support/race.ts'
import { startRecharge } from '#tests/support/recharges.ts'
import { demo, type Person, signIn } from '#tests/support/sign-in.ts'
import { type StackOn, startStackOn } from '#tests/support/stack-on.ts'
import { hasRedis, startRedis } from '#tests/support/start-redis.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const waitText =
  'mutation ($id: ID!, $idempotencyKey: String!, $expectedTotal: GraphQLBigInt!) { launchCampaign(id: $id, idempotencyKey: $idempotencyKey, expectedTotal: $expectedTotal, waitForFunds: true) { id status total funds_deadline_at campaign { status launched_at } } }'
const cancelText = 'mutation ($id: ID!) { cancelLaunch(id: $id) { id status } }'
type WaitingLaunch = {
  id: string
  status: string
  total: string
  funds_deadline_at: string
  campaign: { status: string; launched_at: null }
}

describe.each(['SQLite', 'PostgreSQL'])('R26 launches that wait for money, on %s', (database) => {
  let stack: StackOn
  /** Another process on the same database, which needs Redis. SQLite has only one. */
  let other: TestStack
  let redis: Awaited<ReturnType<typeof startRedis>> | undefined
  let owner: Person

  beforeAll(async () => {
    if (database === 'PostgreSQL' && hasRedis) redis = await startRedis()
    stack = await startStackOn(database, redis && { env: redis.env })
    other = stack.postgres && redis ? await startStack({ env: { ...stack.postgres.env, ...redis.env } }) : stack
    owner = await signIn(stack)
  })
  afterAll(async () => {
    if (other !== stack) await other?.stop()
    await stack?.stop()
    await redis?.stop()
  })

  const sql = (text: string) => stack.sql(text)
  const available = async () =>
    Number(
      (await sql(`select available from wallets where company = (select company from members where id = '${owner.user.id}')`))[0]
        ?.available,
    )
  const creditCall = (amount: number) => ({
    path: '/plutus/operator/adjust-wallet',
    body: { company: demo.email, amount: (amount / 100).toFixed(2), reason: 'money for those who wait', key: randomUUID(), again: true },
    headers: { authorization: `Bearer ${stack.secrets.operatorToken}` },
  })
  const credit = (amount: number) => operator(other, 'adjust-wallet', creditCall(amount).body)
  const emptyWallet = async () => {
    const left = await available()
    if (left) await credit(-left)
  }
  const readyDraft = async (name: string, value = '50000') =>
    addRecipient(owner, (await draftCampaign(owner, { name, value })).id, { email: `${randomUUID()}@example.com` })
  const readyDrafts = async (name: string, count: number): Promise<Draft[]> => {
    const drafts: Draft[] = []
    for (let index = 0; index < count; index++) drafts.push(await readyDraft(`${name} ${index}`))
    return drafts
  }
  /** Waits for a mail in either mailbox, since either process may send it. */
  const waitForMail = (to: string, isExpected: (mail: { subject: string }) => boolean) =>
    Promise.any([...new Set([stack, other])].map((one) => mailTo(one, to, isExpected)))
  const waitCall = ({ id, total }: Draft) => ({
    path: '/plutus/commands',
    body: { query: waitText, variables: { id, idempotencyKey: randomUUID(), expectedTotal: total } },
    headers: { authorization: `Bearer ${owner.token}` },
  })
  const launchWaiting = ({ id, total }: Draft, idempotencyKey: string = randomUUID()) =>
    command<WaitingLaunch>(owner, waitText, { id, idempotencyKey, expectedTotal: total })
  const statusesOf = async (ids: string[]): Promise<string[]> => {
    const rows = await sql(`select id, status from launches where id in ('${ids.join("','")}') order by seq`)
    return rows.map(({ status }) => String(status))
  }
  const waitUntilSettled = (ids: string[]) =>
    waitFor(async () => !(await statusesOf(ids)).some((status) => status === 'awaiting_funds' || status === 'processing'), {
      what: 'every launch to go or to be over',
    })
  /** Waits until no job funds waiting launches any more. The launches that still wait could not be funded. */
  const waitForFunding = () =>
    waitFor(async () => (await sql("select id from plutus_jobs where kind = 'fund-launches'")).length === 0, {
      what: 'the worker to look at the money',
    })
  const readHolds = (ids: string[]) =>
    sql(
      `select launch, count(*) as lines from wallet_transactions where type = 'hold' and launch in ('${ids.join("','")}') group by launch`,
    )

  it('holds nothing while it waits, emails those who can help, and launches when the money arrives', {
    tags: sweepOnPostgres(database),
  }, async () => {
    await emptyWallet()
    const draft = await readyDraft('Diwali')
    const refused = await owner.graphql(launchText, { id: draft.id, idempotencyKey: randomUUID(), expectedTotal: draft.total })
    expect(refused.errors?.[0]?.extensions).toMatchObject({ code: 'INSUFFICIENT_BALANCE', missing: draft.total, available: '0' })
    const key = randomUUID()
    const waiting = await launchWaiting(draft, key)
    expect(waiting).toMatchObject({ status: 'awaiting_funds', campaign: { status: 'scheduled', launched_at: null } })
    const days = (Date.parse(waiting.funds_deadline_at) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(6.9)
    expect(days).toBeLessThanOrEqual(7)
    expect((await launchWaiting(draft, key)).id).toBe(waiting.id)
    const otherBody = await owner.graphql(launchText, { id: draft.id, idempotencyKey: key, expectedTotal: draft.total })
    expect(otherBody.errors?.[0]?.extensions.code).toBe('IDEMPOTENCY_CONFLICT')
    expect(await readHolds([waiting.id])).toEqual([])
    const mail = await waitForMail(demo.email, ({ subject }) => subject.startsWith('Diwali needs ₹'))
    expect(mail.text).toContain(`/recharge?amount=${draft.total}&returnTo=${encodeURIComponent(`/campaigns/${draft.id}/view`)}`)

    await credit(Number(draft.total) - 1)
    await waitForFunding()
    expect(await statusesOf([waiting.id])).toEqual(['awaiting_funds'])
    await credit(1)
    await campaignReaches(owner, draft.id, 'live')
    expect(await available()).toBe(0)
    await waitForMail(demo.email, ({ subject }) => subject === 'Diwali is funded')
    await expectLedgersToSum(stack)
  })

  it('funds 7 of 20 with three credits, the oldest first, and stops while a reversal freezes the wallet', async () => {
    await emptyWallet()
    const drafts = await readyDrafts('Queue', 20)
    const price = Number(drafts[0]?.total)
    const ids: string[] = []
    for (const draft of drafts) ids.push((await launchWaiting(draft)).id)
    const heldAre = (count: number) => waitFor(async () => (await readHolds(ids)).length === count, { what: `${count} to be held` })
    const { number } = await startRecharge(owner, { amount: 2 * price + 500 })
    await operator(other, 'credit-recharge', { number, received: ((2 * price + 500) / 100).toFixed(2), reference: 'UTR-0001' })
    await heldAre(2)
    // the bank reverses 9.00 while 5.00 are left, so the wallet is below zero and frozen
    await operator(other, 'reverse-recharge', { number, amount: '9.00', payment: 'UTR-0001', reason: 'The bank took it back' })
    await credit(3 * price + 400)
    await waitForFunding()
    expect(await readHolds(ids)).toHaveLength(2)
    await operator(other, 'unfreeze-wallet', { company: demo.email, reason: 'Paid again' })
    await heldAre(5)
    await credit(2 * price)
    await heldAre(7)
    await waitForFunding()
    const statuses = await statusesOf(ids)
    expect(statuses.slice(7)).toEqual(Array(13).fill('awaiting_funds'))
    expect(statuses.slice(0, 7)).not.toContain('awaiting_funds')
    expect(await available()).toBe(0)
    await expectLedgersToSum(stack)
    for (const id of ids.slice(7)) await command(owner, cancelText, { id })
  })

  it('funds no small launch before an older big one, until that is cancelled', { tags: sweepOnPostgres(database) }, async () => {
    await emptyWallet()
    const big = await launchWaiting(await readyDraft('Big', '900000'))
    const small = await launchWaiting(await readyDraft('Small'))
    await credit(2 * Number(small.total))
    await waitForFunding()
    expect(await statusesOf([big.id, small.id])).toEqual(['awaiting_funds', 'awaiting_funds'])
    await command(owner, cancelText, { id: big.id })
    await waitUntilSettled([small.id])
    expect(await statusesOf([big.id, small.id])).toEqual(['cancelled', 'completed'])
    await expectLedgersToSum(stack)
  })

  it('loses no launch of links, codes or points that begins to wait while its money arrives', { tags: ['deeper'] }, async () => {
    await emptyWallet()
    const rounds = isSweep ? 10 : 4
    const rate = await setUpPoints(owner)
    const drafts: Draft[] = []
    for (let round = 0; round < rounds; round++)
      drafts.push(
        await readyDraft(`Crossing ${round}`),
        await draftCodes(owner, `Crossing codes ${round}`, { quantity: 1 }),
        await draftPoints(owner, 50_000 / rate, `${randomUUID()}@example.com`),
      )
    const price = Number(drafts[0]?.total)
    expect(new Set(drafts.map(({ total }) => total)).size).toBe(1)
    let overlapping = 0
    for (let round = 0; round < rounds; round++) {
      const three = drafts.slice(round * 3, round * 3 + 3)
      const [launches, credits] = await Promise.all([
        race(stack.directusUrl, three.map(waitCall)),
        race(
          other.directusUrl,
          three.map(() => creditCall(price)),
        ),
      ])
      overlapping += launches.overlapped + credits.overlapped
      const ids = launches.replies.map(({ body }) => String((body.data?.launchCampaign as WaitingLaunch | undefined)?.id))
      expect(credits.replies.map(({ status }) => status)).toEqual([200, 200, 200])
      await waitUntilSettled(ids)
      expect(await statusesOf(ids)).toEqual(['completed', 'completed', 'completed'])
    }
    console.log(`${3 * rounds} launches against as many credits, ${overlapping} in flight together: all went`)
    const ids = drafts.map(({ id }) => id).join("','")
    const made = await sql(
      `select kind, count(*) as count from rewards where campaign in ('${ids}') and status = 'issued' group by kind order by kind`,
    )
    expect(made.map(({ kind, count }) => [kind, Number(count)])).toEqual(['code', 'link', 'points'].map((kind) => [kind, rounds]))
    expect(await available()).toBe(0)
    await expectLedgersToSum(stack)
  })

  it('lets one win when a cancellation races the money', async () => {
    await emptyWallet()
    const drafts = await readyDrafts('Call back', 10)
    const price = Number(drafts[0]?.total)
    const ids: string[] = []
    for (const draft of drafts) ids.push((await launchWaiting(draft)).id)
    await credit(10 * price)
    await waitFor(async () => (await readHolds(ids)).length > 0, { what: 'the first to be held', everyMs: 2 })
    const { replies } = await race(
      stack.directusUrl,
      ids.toReversed().map((id) => ({
        path: '/plutus/commands',
        body: { query: cancelText, variables: { id } },
        headers: { authorization: `Bearer ${owner.token}` },
      })),
    )
    await waitUntilSettled(ids)
    const went = (await readHolds(ids)).length
    const words = replies.map(({ body }) => body.errors?.[0]?.extensions.code ?? 'cancelled')
    console.log(`10 callings back against the money: ${JSON.stringify(tally(words))}, ${went} held`)
    const called = tally(words).cancelled ?? 0
    expect(went).toBeGreaterThan(0)
    expect((await statusesOf(ids)).filter((status) => status === 'completed')).toHaveLength(went)
    expect((await statusesOf(ids)).filter((status) => status === 'cancelled')).toHaveLength(called)
    expect(went + called).toBe(10)
    expect(await available()).toBe((10 - went) * price)
    await expectLedgersToSum(stack)
  })

  it('lets one win when the deadline races the money, and makes an expired one a draft again with a mail to its owner', async () => {
    await emptyWallet()
    const drafts = await readyDrafts('Deadline', 10)
    const price = Number(drafts[0]?.total)
    const launches: WaitingLaunch[] = []
    for (const draft of drafts) launches.push(await launchWaiting(draft))
    const ids = launches.map(({ id }) => id)
    // ten deadlines, 200 ms apart, and the money once the first has passed
    const [{ seq } = {}] = await sql(`select min(seq) as seq from launches where id in ('${ids.join("','")}')`)
    const at = (own: string) => `${Date.now() + 1000} + (${own} - ${seq}) * 200`
    const stored = stack.postgres ? `to_timestamp((${at('seq')}) / 1000.0)` : at('seq')
    await sql(`update launches set funds_deadline_at = ${stored} where id in ('${ids.join("','")}')`)
    const ofLaunch = '(select seq from launches where cast(id as varchar(36)) = ref)'
    await sql(`update plutus_jobs set run_at = ${at(ofLaunch)} where kind = 'expire-funds' and ref in ('${ids.join("','")}')`)
    await waitFor(async () => (await statusesOf(ids)).includes('expired'), { what: 'the first deadline to pass', everyMs: 20 })
    await credit(10 * price)
    await waitUntilSettled(ids)
    const statuses = await statusesOf(ids)
    console.log(`10 deadlines against the money: ${JSON.stringify(tally(statuses))}`)
    const went = statuses.filter((status) => status === 'completed').length
    expect([...statuses].sort()).toEqual([...Array(went).fill('completed'), ...Array(10 - went).fill('expired')])
    expect(statuses[0]).toBe('expired')
    expect(await available()).toBe((10 - went) * price)
    const { data } = await owner.graphql<{ campaigns_by_id: { status: string } }>(
      'query ($id: ID!) { campaigns_by_id(id: $id) { status } }',
      { id: drafts[0]?.id },
    )
    expect(data?.campaigns_by_id.status).toBe('draft')
    await waitForMail(demo.email, ({ subject }) => subject === 'Deadline 0 was not launched')
    await expectLedgersToSum(stack)
  })

  it('holds the money of each once when Directus is killed while it funds them', { tags: ['deeper'] }, async () => {
    await emptyWallet()
    const drafts = await readyDrafts('Killed', 20)
    const ids: string[] = []
    for (const draft of drafts) ids.push((await launchWaiting(draft)).id)
    await credit(20 * Number(drafts[0]?.total))
    await waitFor(async () => (await readHolds(ids)).length >= 3, { what: 'three to be held', everyMs: 5 })
    const pid = stack.kill('directus')
    const before = (await readHolds(ids)).length
    await stack.isBack('directus', pid)
    // the job of a killed process is leased for half a minute
    if (!isSweep) await sql('update plutus_jobs set lease_until = 1 where lease_until is not null')
    await waitUntilSettled(ids)
    console.log(`kill -9 with ${before} of 20 held`)
    expect(tally(await statusesOf(ids))).toEqual({ completed: 20 })
    expect((await readHolds(ids)).every(({ lines }) => Number(lines) === 1)).toBe(true)
    expect(await available()).toBe(0)
    await expectLedgersToSum(stack)
  })
})
