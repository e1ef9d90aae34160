import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addRecipient,
  campaignReaches,
  type Draft,
  delivery,
  draftCampaign,
  expectLedgersToSum,
  launch,
  launchText,
  operator,
  rewardsOf,
} from '#tests/support/campaigns.ts'
import { brandFor, downloadCodes, launchCodes, openCodes, rewardsByQuery } from '#tests/support/codes.ts'
import { farHourSkippedByDst, farMorning } from '#tests/support/far-ahead.ts'
import { isSweep } from '#tests/support/is-sweep.ts'
import { brandForPoints, givePoints, openPoints, setUpPoints, spendPointsCall } from '#tests/support/points.ts'
import { type Reply, race, raceWithRetries } from '#tests/support/race.ts'
import { recipientOf } from '#tests/support/rewards.ts'
import { demo, type Person, rival, signIn } from '#tests/support/sign-in.ts'
import { type StackOn, startStackOn } from '#tests/support/stack-on.ts'
import { confirmPerson } from '#tests/support/step-up.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { replacementRaces } from './replacement-races.ts'

let stack: StackOn
let owner: Person

const codeOf = (reply: Reply) => reply.body.errors?.[0]?.extensions.code ?? 'ok'
const tally = (replies: Reply[]) =>
  Object.fromEntries(
    Map.groupBy(replies, codeOf)
      .entries()
      .map(([code, list]) => [code, list.length]),
  )
const bearer = () => ({ authorization: `Bearer ${owner.token}` })
const launchCall = ({ id, total }: Draft, idempotencyKey: string) => ({
  path: '/plutus/commands',
  body: { query: launchText, variables: { id, idempotencyKey, expectedTotal: total } },
  headers: bearer(),
})

async function readyDraft(name: string, people = 1): Promise<Draft> {
  let draft = await draftCampaign(owner, { name })
  for (let index = 0; index < people; index++)
    draft = await addRecipient(owner, draft.id, { email: `one-${index}@example.com`, firstName: 'One' })
  return draft
}

async function available(): Promise<number> {
  const { data } = await owner.graphql<{ wallets: { available: string }[] }>('{ wallets(limit: 1) { available } }')
  return Number(data?.wallets[0]?.available)
}

describe.each(['SQLite', 'PostgreSQL'])('concurrent calls that move money, on %s', (database) => {
  beforeAll(async () => {
    stack = await startStackOn(database)
    owner = await signIn(stack)
  })
  afterAll(() => stack?.stop())

  it('E6 lets exactly half of many concurrent launches through when the balance suffices for half', {
    tags: ['deeper'],
  }, async () => {
    const half = isSweep ? 100 : 15
    const drafts: Draft[] = []
    for (let index = 0; index < 2 * half; index++) drafts.push(await readyDraft(`Race ${index}`))
    const price = Number(drafts[0]?.total)
    const surplus = (await available()) - half * price
    await operator(stack, 'adjust-wallet', {
      company: 'Aurora Retail',
      amount: (-surplus / 100).toFixed(2),
      reason: 'leave exactly half',
    })
    const { replies, overlapped } = await raceWithRetries(
      stack.directusUrl,
      drafts.map((draft) => launchCall(draft, randomUUID())),
    )
    console.log(`${2 * half} launches, ${overlapped} in flight together: ${JSON.stringify(tally(replies))}`)
    const left = await available()
    await operator(stack, 'adjust-wallet', { company: 'Aurora Retail', amount: '500000.00', reason: 'back to work' })
    expect(tally(replies)).toEqual({ ok: half, INSUFFICIENT_BALANCE: half })
    expect(left).toBe(0)
    await expectLedgersToSum(stack)
  })

  it('E6 captures once when 50 claims of one link race', async () => {
    const draft = await readyDraft('One link')
    await launch(owner, draft)
    await campaignReaches(owner, draft.id, 'live')
    const [reward] = await rewardsOf(owner, draft.id)
    const recipient = recipientOf(stack, String(reward?.id))
    const { view } = await recipient.open()
    const brands = view.brands.map(({ id }) => id)
    const { replies, overlapped } = await race(
      stack.directusUrl,
      Array.from({ length: 50 }, (_, index) => recipient.claimCall(String(brands[index % brands.length]), randomUUID())),
    )
    console.log(`50 claims, ${overlapped} in flight together: ${JSON.stringify(tally(replies))}`)
    expect(tally(replies)).toEqual({ ok: 1, ALREADY_CLAIMED: 49 })
    await expectLedgersToSum(stack)
  })

  it('returns the same bytes of one launch to 50 equal calls, and a conflict to another body', async () => {
    const draft = await readyDraft('Same key')
    const key = randomUUID()
    const { replies } = await race(
      stack.directusUrl,
      Array.from({ length: 50 }, () => launchCall(draft, key)),
    )
    const ids = new Set(replies.map(({ body }) => (body.data?.launchCampaign as { id: string } | undefined)?.id))
    expect(tally(replies)).toEqual({ ok: 50 })
    expect(ids.size).toBe(1)
    const other = await owner.graphql(launchText, { id: draft.id, idempotencyKey: key, expectedTotal: '1' })
    expect(other.errors?.[0]?.extensions.code).toBe('IDEMPOTENCY_CONFLICT')
    await expectLedgersToSum(stack)
  })

  it('refuses a total that no longer matches, with the new one, before anything is held', async () => {
    const draft = await readyDraft('Old price')
    const before = await available()
    const dearer = await addRecipient(owner, draft.id, { email: 'late@example.com' })
    const { errors } = await owner.graphql(launchText, { id: draft.id, idempotencyKey: randomUUID(), expectedTotal: draft.total })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'PRICE_CHANGED', total: dearer.total })
    expect(await available()).toBe(before)
  })

  it('lets one win when 20 cancels race 20 claims, and keeps every ledger consistent', async () => {
    const draft = await readyDraft('Cancel against claim', 20)
    const before = await available()
    const { id: order } = await launch(owner, draft)
    await campaignReaches(owner, draft.id, 'live')
    const rewards = await rewardsOf(owner, draft.id)
    const { view } = await recipientOf(stack, String(rewards[0]?.id)).open()
    const brand = String(view.brands[0]?.id)
    const { replies, overlapped } = await race(
      stack.directusUrl,
      rewards.flatMap(({ id }) => [
        recipientOf(stack, id).claimCall(brand, randomUUID()),
        {
          path: '/plutus/commands',
          body: { query: 'mutation ($id: ID!) { cancelReward(id: $id, reason: "Sent by mistake") { id status } }', variables: { id } },
          headers: bearer(),
        },
      ]),
    )
    console.log(`40 calls, ${overlapped} in flight together: ${JSON.stringify(tally(replies))}`)
    const after = await rewardsOf(owner, draft.id)
    expect(after.every(({ status }) => status === 'claimed' || status === 'cancelled')).toBe(true)
    expect(replies.filter((reply) => codeOf(reply) === 'ok')).toHaveLength(20)
    const [claimed] = await stack.sql(`select sum(value + fee) as sum from rewards where launch = '${order}' and status = 'claimed'`)
    expect(await available()).toBe(before - Number(claimed?.sum))
    await expectLedgersToSum(stack)
  })

  /** Launches a campaign to 20 people and one more, who keeps it live. Returns the claim calls of the 20. */
  async function twentyClaims(name: string) {
    const draft = await readyDraft(name, 21)
    await launch(owner, draft)
    await campaignReaches(owner, draft.id, 'live')
    const rewards = (await rewardsOf(owner, draft.id)).slice(0, 20)
    const { view } = await recipientOf(stack, String(rewards[0]?.id)).open()
    const claims = rewards.map(({ id }) => recipientOf(stack, id).claimCall(String(view.brands[0]?.id), randomUUID()))
    return { draft, rewards, claims }
  }
  const commandCall = (query: string, variables: object) => ({ path: '/plutus/commands', body: { query, variables }, headers: bearer() })

  replacementRaces(() => ({ stack, owner }))

  it('R12 lets no claim pass a pause', async () => {
    const { draft, claims } = await twentyClaims('Pause against claim')
    const pause = commandCall('mutation ($id: ID!) { pauseCampaign(id: $id) { id status } }', { id: draft.id })
    const { replies, overlapped } = await race(stack.directusUrl, [...claims.slice(0, 10), pause, ...claims.slice(10)])
    console.log(`20 claims and a pause, ${overlapped} in flight together: ${JSON.stringify(tally(replies))}`)
    const said = tally(replies)
    const claimed = (await rewardsOf(owner, draft.id)).filter(({ status }) => status === 'claimed').length
    expect(said.ok).toBe(claimed + 1)
    expect((said.ok ?? 0) + (said.REWARD_ON_HOLD ?? 0)).toBe(21)
    const [late] = (await race(stack.directusUrl, claims.slice(-1))).replies
    expect(['ok', 'REWARD_ON_HOLD']).toContain(late && codeOf(late))
    expect((await rewardsOf(owner, draft.id)).filter(({ status }) => status === 'claimed')).toHaveLength(claimed)
    await expectLedgersToSum(stack)
  })

  it('R30 lets exactly the uses of one code through when 100 race, each for its own voucher', async () => {
    const { draft, file } = await launchCodes(owner, 'Shared', { quantity: 1, uses: 10, partialUse: false })
    await confirmPerson(stack, owner, demo.email)
    const [line] = await downloadCodes(owner, file)
    const holder = await openCodes(stack, [String(line?.code)])
    const { view } = await holder.open()
    expect(view).toMatchObject({ status: 'open', value: '50000', least: null, hasAddress: false })
    const calls = Array.from({ length: 100 }, () => holder.claimCall(brandFor(view, 50_000), randomUUID(), { amount: '50000' }))
    const { replies, overlapped } = await race(stack.directusUrl, calls)
    const taken = replies.filter(({ status }) => status === 200)
    console.log(`100 uses of one code, ${overlapped} in flight together: ${JSON.stringify(tally(replies))}`)
    expect(taken).toHaveLength(10)
    expect(new Set(taken.map(({ body }) => body.code)).size).toBe(10)
    const [spent] = await rewardsByQuery<{ status: string; remaining: string | number; uses_left: number }>(
      owner,
      draft.id,
      'status remaining uses_left',
    )
    expect({ ...spent, remaining: Number(spent?.remaining) }).toEqual({ status: 'claimed', remaining: 0, uses_left: 0 })
    expect((await holder.open()).view, 'nobody sees what others took').toMatchObject({ status: 'claimed', claim: null })
    await expectLedgersToSum(stack)
  })

  it('R32 spends exactly the balance when a hundred redemptions of points race by two links of one person', async () => {
    const giver = await signIn(stack, rival)
    await setUpPoints(giver)
    const gifts = [await givePoints(giver, 500, 'wei@example.com'), await givePoints(giver, 200, 'wei@example.com')]
    const links = gifts.map(({ reward }) => reward)
    const brand = brandForPoints(await openPoints(stack, String(links[0])), 100)
    const calls = Array.from({ length: 100 }, (_, index) => spendPointsCall(stack, String(links[index % 2]), brand, 100))
    const { replies, overlapped } = await race(stack.directusUrl, calls)
    console.log(`100 redemptions of points, ${overlapped} in flight together: ${JSON.stringify(tally(replies))}`)
    expect(tally(replies)).toEqual({ ok: 7, INSUFFICIENT_POINTS: 93 })
    expect(new Set(replies.flatMap(({ body }) => body.code ?? [])).size).toBe(7)
    expect((await openPoints(stack, String(links[1]))).points.balance).toBe(0)
    await expectLedgersToSum(stack)
  })

  it('E6 returns 100 % of a cancelled scheduled launch, and makes the campaign a draft again', async () => {
    const before = await available()
    const scheduled = {
      sendMode: 'scheduled',
      sendAtLocal: farHourSkippedByDst,
      timeZone: 'Europe/Berlin',
      expiryMode: 'days',
      expiryDays: 30,
      reminderOffsetsDays: [],
    }
    const draft = await draftCampaign(owner, { name: 'Later', changes: { delivery: scheduled } })
    const ready = await addRecipient(owner, draft.id, { email: 'later@example.com' })
    const { id, status } = await launch(owner, ready)
    expect(status).toBe('scheduled')
    expect(await available()).toBe(before - Number(ready.total))
    const { data } = await owner.graphql<{ cancelLaunch: { status: string; campaign: { status: string } } }>(
      'mutation ($id: ID!) { cancelLaunch(id: $id) { status campaign { status } } }',
      { id },
    )
    expect(data?.cancelLaunch).toEqual({ status: 'cancelled', campaign: { status: 'draft' } })
    expect(await available()).toBe(before)
    await expectLedgersToSum(stack)
  })

  it('E6 returns 100 % of all unclaimed rewards, value and fee', async () => {
    const before = await available()
    const draft = await readyDraft('All back', 7)
    await launch(owner, draft)
    await campaignReaches(owner, draft.id, 'live')
    const cancelUnclaimed = () =>
      owner.graphql('mutation ($id: ID!) { cancelUnclaimedRewards(campaign: $id, reason: "Not this year") { id } }', { id: draft.id })
    await cancelUnclaimed()
    await campaignReaches(owner, draft.id, 'cancelled')
    expect(await available()).toBe(before)
    // a retry after a lost response finds it done
    expect(await cancelUnclaimed()).toMatchObject({ data: { cancelUnclaimedRewards: { id: draft.id } } })
    await expectLedgersToSum(stack)
  })

  // this test runs last, because it ends with rewards that are not issued
  it.runIf(database === 'PostgreSQL')('E6 issues no row and no share twice when another process takes the launch over', async () => {
    const later = { ...delivery, sendMode: 'scheduled', sendAtLocal: farMorning, reminderOffsetsDays: [] }
    let draft = await draftCampaign(owner, { name: 'Two processes', changes: { delivery: later } })
    for (const name of ['first', 'second', 'third']) draft = await addRecipient(owner, draft.id, { email: `${name}@example.com` })
    const { id } = await launch(owner, draft)
    const sql = async (text: string) => (await stack.postgres?.run(text)) ?? []
    const letGo = await stack.postgres?.hold(`update campaigns set revision = revision + 1 where id = '${draft.id}'`)
    await sql(`update plutus_jobs set run_at = 0 where ref = '${id}'`)
    const isTaken = async () => (await sql(`select 1 from plutus_jobs where ref = '${id}' and lease_until is not null`)).length > 0
    await waitFor(isTaken, { what: 'the worker to take the launch' })
    const [row] = await sql(`select seq from campaign_recipients where campaign = '${draft.id}' order by seq limit 1`)
    await sql(`update launches set status = 'processing', progress_done = 1 where id = '${id}'`)
    // the other process leases it, and lets it go
    await sql(`update plutus_jobs set payload = '{"afterSeq":${row?.seq},"valueBefore":50000}', lease_until = 0 where ref = '${id}'`)
    await letGo?.()
    await campaignReaches(owner, draft.id, 'live')
    const rest = await sql(`select row_no, tax from rewards where campaign = '${draft.id}' order by row_no`)
    // of the launch's tax of 406, whose first 136 the other process has shared out
    expect(rest.map(({ row_no, tax }) => [Number(row_no), Number(tax)])).toEqual([
      [2, 134],
      [3, 136],
    ])
  })
})
