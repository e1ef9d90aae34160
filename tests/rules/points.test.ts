import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { command, delivery, operator, rewardsOf } from '#tests/support/campaigns.ts'
import { mailTo } from '#tests/support/mail.ts'
import { brandForPoints, draftPoints, givePoints, openPoints, type PointsView, spendPointsCall } from '#tests/support/points.ts'
import { race } from '#tests/support/race.ts'
import { recipientAt, recipientOf } from '#tests/support/rewards.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { type Person, rival, signIn } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { waitFor } from '#tests/support/wait-for.ts'

type Program = { id: string; version: number; rate: string; status: string }
let stack: TestStack
let owner: Person

beforeAll(async () => {
  stack = await startStack()
  // the demo’s second company has no points yet
  owner = await signIn(stack, rival)
})
afterAll(() => stack?.stop())

const sql = (text: string) => runSql(stack, undefined, text)
const saveText =
  'mutation ($version: Int!, $input: PointsProgramInput!) { updatePointsProgram(version: $version, input: $input) { id version rate status } }'
const save = (version: number, input: object) => command<Program>(owner, saveText, { version, input })
const refusal = async (text: string, variables: Record<string, unknown>) =>
  (await owner.graphql(text, variables)).errors?.[0]?.extensions.code
const give = (points: number, to: string, changes?: object) => givePoints(owner, points, to, changes)

async function spend(reward: string, brand: string, points: number, key: string = randomUUID()) {
  const { replies } = await race(stack.directusUrl, [spendPointsCall(stack, reward, brand, points, key)])
  return replies[0] as (typeof replies)[number]
}
const open = (reward: string) => openPoints(stack, reward)
const expectConsistentLedgers = async () => expect((await operator(stack, 'check-ledgers')).mismatches).toEqual([])

it('R36 sets points up once: no launch before, every step is required, and the rate is a whole number', async () => {
  expect(
    await refusal(
      'mutation ($id: ID!, $total: GraphQLBigInt!) { launchCampaign(id: $id, idempotencyKey: "too-early", expectedTotal: $total) { id } }',
      {
        ...(await draftPoints(owner, 100, 'early@example.com').then(({ id, total }) => ({ id, total }))),
      },
    ),
  ).toBe('POINTS_NOT_SET_UP')
  expect(await refusal(saveText, { version: 0, input: { unitName: 'Star' } })).toBe('STEP_INCOMPLETE')
  const made = await save(0, { unitName: 'Star', rate: '100', validityDays: 365 })
  expect(await refusal('mutation { activatePointsProgram(version: 1) { id } }', {})).toBe('STEP_INCOMPLETE')
  expect(await refusal(saveText, { version: 0, input: { unitName: 'Sun', rate: '100', validityDays: 365 } })).toBe('VERSION_CONFLICT')
  const chosen = await save(made.version, { catalogue: { mode: 'all' }, wizardStep: 'finish' })
  const active = await command<Program>(
    owner,
    'mutation ($version: Int!) { activatePointsProgram(version: $version) { id version rate status } }',
    {
      version: chosen.version,
    },
  )
  expect(active).toMatchObject({ status: 'active', rate: '100' })
})

it('R32 credits points with the launch and spends them in parts across brands, earliest expiry first, one voucher at a time', async () => {
  const old = await give(300, 'ines@example.com', { delivery: { ...delivery, expiryDays: 10 } })
  const late = await give(500, 'ines@example.com')
  const before = await open(late.reward)
  expect(before).toMatchObject({ status: 'open', points: { balance: 800 } })
  expect(before.points.ends).toMatchObject([
    { points: 300, offset: 330, at: expect.stringMatching(/Z$/) },
    { points: 500, offset: 330 },
  ])
  expect((await mailTo(stack, 'ines@example.com')).text).toMatch(/until \d+ \w+ \d{4} \(India time\)/)
  const brand = brandForPoints(before, 400)
  const key = randomUUID()
  const voucher = await spend(late.reward, brand, 400, key)
  expect(voucher).toMatchObject({ status: 200, body: { claim: { value: '40000' } } })
  expect((await spend(late.reward, brand, 400, key)).body.code).toBe(voucher.body.code)
  const { data: lines } = await owner.graphql<{ wallet_transactions: { description: string }[] }>(
    '{ wallet_transactions(filter: { type: { _eq: "capture" } }, sort: ["-seq"], limit: 2) { description } }',
  )
  expect(lines?.wallet_transactions.map(({ description }) => description.replace(/ at .*/, ''))).toContain('300 Star redeemed')
  expect((await spend(late.reward, brand, 401, key)).body.errors?.[0]?.extensions.code).toBe('IDEMPOTENCY_CONFLICT')
  expect((await spend(old.reward, brand, 401)).body.errors?.[0]?.extensions.code).toBe('INSUFFICIENT_POINTS')
  expect((await rewardsOf(owner, old.campaign))[0]?.status).toBe('claimed')
  expect((await rewardsOf(owner, late.campaign))[0]?.status).toBe('partially_claimed')
  const after = await open(old.reward)
  expect(after.points).toMatchObject({ balance: 400, ends: [{ points: 400 }] })
  expect(after.points.history.map(({ type, points, balance }) => [type, points, balance])).toEqual([
    ['redemption', -400, 400],
    ['accrual', 500, 800],
    ['accrual', 300, 300],
  ])
  expect(after.points.history[0]?.voucher).toMatch(/^•••• •••• •••• /)
  expect(await recipientOf(stack, old.reward).copy()).toBe(200)
  const copy = await mailTo(stack, 'ines@example.com', ({ subject }) => subject.endsWith('voucher'))
  expect(copy.text).toContain('$400')
  await expectConsistentLedgers()
})

it('R17 keeps the rate while points are out, and returns unspent ones when a reward is cancelled', async () => {
  const { data } = await owner.graphql<{ points_programs: Program[] }>('{ points_programs(limit: 1) { id version rate } }')
  const program = data?.points_programs[0] as Program
  expect(await refusal(saveText, { version: program.version, input: { rate: '200' } })).toBe('RATE_FIXED')
  const gift = await give(1000, 'tomas@example.com')
  await spend(gift.reward, brandForPoints(await open(gift.reward), 250), 250)
  await command(owner, 'mutation ($id: ID!) { cancelReward(id: $id, reason: "Sent by mistake") { id status } }', { id: gift.reward })
  const [account] = await sql(
    "select balance, credited, redeemed, expired, cancelled, entries from points_accounts where recipient = (select id from recipients where email = 'tomas@example.com')",
  )
  expect(account).toEqual({ balance: 0, credited: 1000, redeemed: 250, expired: 0, cancelled: 750, entries: 3 })
  expect((await open(gift.reward)).status).toBe('cancelled')
  await expectConsistentLedgers()
})

it('R32 opens the test of a points campaign on a page with points that cannot be spent', async () => {
  const draft = await draftPoints(owner, 250, 'never@example.com')
  await command(owner, 'mutation ($id: ID!) { sendTestMessage(campaign: $id) { id } }', { id: draft.id })
  const { text } = await mailTo(stack, rival.email, (mail) => mail.text.includes('Here are 250 for you'))
  const tester = recipientAt(stack, String(/\/auth\/([\w-]{22})\/reward/.exec(text)?.[1]))
  const view = (await tester.open()).view as unknown as PointsView
  expect(view).toMatchObject({ status: 'test', points: { balance: 250, history: [] } })
  expect((await tester.claim(brandForPoints(view, 100), randomUUID(), { amount: '10000' })).status).not.toBe(200)
  await expectConsistentLedgers()
})

it('R12 moves points to another person while none of them is spent: one account loses what the other gains', async () => {
  const replaceText =
    'mutation ($id: ID!, $email: String!) { replaceReward(id: $id, input: { email: $email, firstName: "Ida" }, reason: "left us") { id } }'
  const gift = await give(400, 'left@example.com')
  const other = await give(50, 'left@example.com')
  const fresh = await command<{ id: string }>(owner, replaceText, { id: gift.reward, email: 'replacement@example.com' })
  expect((await open(gift.reward)).status).toBe('cancelled')
  expect((await open(other.reward)).points.balance).toBe(50)
  const replacement = await open(fresh.id)
  expect(replacement.points).toMatchObject({ balance: 400, history: [{ type: 'accrual', points: 400 }] })
  expect((await mailTo(stack, 'replacement@example.com')).text).toContain('Here are 400 for you')
  const brand = brandForPoints(replacement, 100)
  expect((await spend(fresh.id, brand, 100)).status).toBe(200)
  expect(await refusal(replaceText, { id: fresh.id, email: 'third@example.com' })).toBe('PARTLY_USED')
  await command(owner, 'mutation ($id: ID!) { freezeReward(id: $id, reason: "look at it") { id } }', { id: fresh.id })
  expect(await refusal(replaceText, { id: fresh.id, email: 'third@example.com' })).toBe('PARTLY_USED')
  expect((await rewardsOf(owner, gift.campaign)).map(({ status, value }) => [status, Number(value)])).toEqual([
    ['replaced', 40_000],
    ['frozen', 40_000],
  ])
  await expectConsistentLedgers()
})

it('R32 takes unspent points out of the account after their last day by the clock alone, during concurrent spending, too', async () => {
  const [early, late] = [
    await give(900, 'noor@example.com', { delivery: { ...delivery, expiryDays: 10 } }),
    await give(50, 'noor@example.com'),
  ]
  const brand = brandForPoints(await open(early.reward), 100)
  const taken: string[] = []
  const take = async () => {
    const { body } = await spend(early.reward, brand, 100)
    taken.push(body.errors?.[0]?.extensions.code ?? 'ok')
  }
  await take()
  const end = Date.now() + 1000
  await sql(
    `update plutus_jobs set run_at = ${end + 1} where kind = 'expire-launch' and ref = (select launch from rewards where id = '${early.reward}')`,
  )
  await sql(`update rewards set expires_at = ${end} where id = '${early.reward}'`)
  while (taken.at(-1) !== 'INSUFFICIENT_POINTS') {
    await waitFor(() => Date.now() > end - 1000 + taken.length * 200, { what: 'the next moment to spend' })
    await take()
  }
  const spent = taken.filter((word) => word === 'ok').length * 100
  console.log(`${spent} of 900 points spent before they ended`)
  expect(spent).toBeGreaterThan(0)
  expect(spent).toBeLessThan(900)
  await waitFor(async () => (await rewardsOf(owner, early.campaign))[0]?.status === 'expired', { what: 'the points to end' })
  const left = await open(late.reward)
  expect(left.points).toMatchObject({ balance: 50, ends: [{ points: 50 }] })
  expect(left.points.history[0]).toMatchObject({ type: 'expiration', points: spent - 900, balance: 50 })
  const [account] = await sql(
    "select balance, credited, redeemed, expired from points_accounts where recipient = (select id from recipients where email = 'noor@example.com')",
  )
  expect(account).toEqual({ balance: 50, credited: 950, redeemed: spent, expired: 900 - spent })
  await expectConsistentLedgers()
})
