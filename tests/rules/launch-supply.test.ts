import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CampaignSupply } from '#graphql/contracts/rest/campaigns.ts'
import { brandsForValue } from '#graphql/seed/brands.ts'
import { rivalId } from '#graphql/seed/seed-ids.ts'
import { approveText, openApprovalFixture } from '#tests/support/approvals.ts'
import {
  addRecipient,
  campaignReaches,
  command,
  type Draft,
  delivery,
  draftCampaign,
  expectLedgersToSum,
  launch,
  launchText,
  operator,
  rewardsOf,
} from '#tests/support/campaigns.ts'
import { draftCodes } from '#tests/support/codes.ts'
import { requestStockCount, stockCounted } from '#tests/support/count-stock.ts'
import { farMorning } from '#tests/support/far-ahead.ts'
import { sweepOnPostgres } from '#tests/support/is-sweep.ts'
import { mailTo } from '#tests/support/mail.ts'
import { draftPoints, openPoints, setUpPoints } from '#tests/support/points.ts'
import { race, tally } from '#tests/support/race.ts'
import { recipientOf } from '#tests/support/rewards.ts'
import { demo, type Person, rival, signIn } from '#tests/support/sign-in.ts'
import { type StackOn, startStackOn } from '#tests/support/stack-on.ts'
import { operatorEmail } from '#tests/support/stack-pool.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const worth = 50_000
const scheduled = { ...delivery, sendMode: 'scheduled', sendAtLocal: farMorning }
const waitText =
  'mutation ($id: ID!, $idempotencyKey: String!, $expectedTotal: GraphQLBigInt!) { launchCampaign(id: $id, idempotencyKey: $idempotencyKey, expectedTotal: $expectedTotal, waitForFunds: true) { id status } }'
const cancelText = 'mutation ($id: ID!) { cancelLaunch(id: $id) { id status } }'

describe.each(['SQLite', 'PostgreSQL'])('launches and the vouchers in stock, on %s', (database) => {
  const tags = sweepOnPostgres(database)
  let stack: StackOn
  let owner: Person
  const unused = brandsForValue(worth, 'INR').filter(({ status, kind }) => status === 'active' && kind === 'range')

  beforeAll(async () => {
    stack = await startStackOn(database)
    owner = await signIn(stack)
  })
  afterAll(() => stack?.stop())

  const stockedValues = async (id: string): Promise<number[]> => {
    const [row] = await stack.sql(`select stocked_values from brands where id = '${id}'`)
    return (typeof row?.stocked_values === 'string' ? JSON.parse(row.stocked_values) : row?.stocked_values) ?? []
  }
  const addVouchers = async (id: string, count: number, value = worth) => {
    const slug = (await stack.sql(`select slug from brands where id = '${id}'`))[0]?.slug
    const lines = Array.from({ length: count }, () => `SUP-${randomUUID()}`)
    await operator(stack, 'stock-vouchers', { brand: slug, value: String(value / 100), vouchers: ['code', ...lines].join('\n') })
    await waitFor(async () => (await stockedValues(id)).includes(value), { what: 'the stock to be counted' })
  }
  /** Makes a brand of the demo one that is served from our stock, with vouchers of ₹500. Returns its id. */
  const stockBrand = async (count: number): Promise<string> => {
    const id = String(unused.pop()?.id)
    await stack.sql(`update brands set supplier = 'inventory' where id = '${id}'`)
    await addVouchers(id, count)
    return id
  }
  const useUp = (brand: string) => stack.sql(`update plutus_voucher_stock set claim = id where brand = '${brand}' and claim is null`)
  const chosen = (...brands: string[]) => ({ catalogue: { mode: 'selected', brands } })
  const addPeople = async (by: Person, campaign: string, count: number): Promise<Draft> => {
    const [last] = (
      await Promise.all(Array.from({ length: count }, () => addRecipient(by, campaign, { email: `${randomUUID()}@example.com` })))
    ).sort((one, other) => other.recipient_count - one.recipient_count)
    return last as Draft
  }
  const draftFor = async (brands: string[], people: number, { by = owner, changes = {} }: { by?: Person; changes?: object } = {}) =>
    addPeople(by, (await draftCampaign(by, { name: `Supply ${people}`, changes: { ...chosen(...brands), ...changes } })).id, people)
  const attempt = async ({ id, total }: Draft, by = owner) =>
    (await by.graphql(launchText, { id, idempotencyKey: randomUUID(), expectedTotal: total })).errors?.[0]?.extensions
  const shortOf = (count: number, value = worth) => ({
    code: 'NOT_ENOUGH_STOCK',
    short: { values: [{ value: String(value), count }], distinct: 1, rewards: count },
  })
  const supplyOf = async ({ id }: Draft, by = owner): Promise<CampaignSupply> => (await by.fetch(`/plutus/campaigns/${id}/supply`)).json()
  /** Makes the job count the stock now, and waits until it has run. */
  const countStock = async () => {
    await requestStockCount(stack)
    await stockCounted(stack)
  }
  const launchLive = async (draft: Draft) => {
    await launch(owner, draft)
    await campaignReaches(owner, draft.id, 'live')
  }

  it('R31 refuses a launch of more rewards than vouchers, writes nothing, and launches it once there are enough', { tags }, async () => {
    const brand = await stockBrand(8)
    const draft = await draftFor([brand], 12)
    const before = await stack.sql('select available, reserved from wallets order by id')
    const refused = await attempt(draft)
    expect(refused).toMatchObject(shortOf(12))
    expect(JSON.stringify(refused?.short)).not.toContain('8')
    expect(await stack.sql(`select id from launches where campaign = '${draft.id}'`)).toEqual([])
    expect(await stack.sql('select available, reserved from wallets order by id')).toEqual(before)
    await addVouchers(brand, 4)
    await launchLive(draft)
    await expectLedgersToSum(stack)
  })

  it('R31 counts what the company has promised with the same catalogue, and nothing that an on-demand brand can meet', {
    tags: ['sweep'],
  }, async () => {
    const [brand, other] = [await stockBrand(4), String(unused.pop()?.id)]
    await launchLive(await draftFor([brand], 3))
    const second = await draftFor([brand], 2)
    expect(await attempt(second)).toMatchObject(shortOf(2))
    expect(await attempt(await draftFor([brand], 1))).toBeUndefined()
    expect(await attempt(await draftFor([brand, other], 9))).toBeUndefined()
    await stack.sql(`update companies set reward_currency = 'INR' where id = '${rivalId}'`)
    await stack.sql(`update wallets set currency = 'INR' where company = '${rivalId}'`)
    const foreign = await signIn(stack, rival)
    await operator(stack, 'adjust-wallet', { company: rival.email, amount: '100000.00', reason: 'for its own launch' })
    expect(await attempt(await draftFor([brand], 4, { by: foreign }), foreign)).toBeUndefined()
  })

  it('R31 counts scheduled rewards that are not issued yet, with values of their own too, until they are cancelled', { tags }, async () => {
    const brand = await stockBrand(4)
    const later = await draftFor([brand], 3, { changes: { delivery: scheduled } })
    const { id, status } = await launch(owner, later)
    const next = await draftFor([brand], 2)
    expect(await attempt(next)).toMatchObject(shortOf(2))
    await stack.sql(`update launches set value_min = 10000 where id = '${id}'`)
    expect(await attempt(next)).toMatchObject(shortOf(2))

    await stack.sql(`update launches set status = 'processing' where id = '${id}'`)
    expect(await attempt(next)).toMatchObject(shortOf(2))
    const [first] = await stack.sql(`select min(seq) as seq from campaign_recipients where campaign = '${later.id}'`)
    await stack.sql(`update plutus_jobs set payload = '{"afterSeq":${first?.seq}}' where kind = 'issue-launch' and ref = '${id}'`)
    expect(await attempt(next)).toBeUndefined()
    await stack.sql(`update launches set status = '${status}' where id = '${id}'`)
    const last = await draftFor([brand], 2)
    expect(await attempt(last)).toMatchObject(shortOf(2))
    await command(owner, cancelText, { id })
    expect(await attempt(last)).toBeUndefined()
  })

  it('R30 needs a voucher for each use of a code, and smaller ones for a code that is spent in parts', { tags: ['sweep'] }, async () => {
    const brand = await stockBrand(8)
    const codes = async (details: object) => {
      const { id, version } = await draftCodes(owner, 'Codes from stock', details)
      return command<Draft>(
        owner,
        'mutation ($id: ID!, $version: Int!, $input: UpdateCampaignInput!) { updateCampaign(id: $id, version: $version, input: $input) { id version total recipient_count } }',
        { id, version, input: chosen(brand) },
      )
    }
    const uses = { partialUse: false, uses: 3 }
    expect(await attempt(await codes({ ...uses, quantity: 3 }))).toMatchObject(shortOf(3))
    expect(await attempt(await codes({ ...uses, quantity: 2 }))).toBeUndefined()
    const parts = { value: '150000', quantity: 3 }
    expect(await attempt(await codes(parts))).toMatchObject(shortOf(3, 150_000))
    expect(await attempt(await codes({ ...parts, quantity: 2 }))).toBeUndefined()
  })

  it('R31 lets concurrent launches of a company promise each voucher once', async () => {
    const brand = await stockBrand(8)
    const drafts = await Promise.all(Array.from({ length: 6 }, () => draftFor([brand], 3)))
    const calls = drafts.map(({ id, total }) => ({
      path: '/plutus/commands',
      body: { query: launchText, variables: { id, idempotencyKey: randomUUID(), expectedTotal: total } },
      headers: { authorization: `Bearer ${owner.token}` },
    }))
    const { replies, overlapped } = await race(stack.directusUrl, calls)
    console.log(`${calls.length} launches for 8 vouchers, ${overlapped} in flight together`)
    expect(tally(replies.map(({ body }) => body.errors?.[0]?.extensions.code ?? 'ok'))).toEqual({ ok: 2, NOT_ENOUGH_STOCK: 4 })
    await expectLedgersToSum(stack)
  })

  it('R31 decides a launch by the stock of that moment, beside claims that use it up', async () => {
    const brand = await stockBrand(6)
    const first = await draftFor([brand], 3)
    await launchLive(first)
    const second = await draftFor([brand], 3)
    const rewards = await rewardsOf(owner, first.id)
    const { replies } = await race(stack.directusUrl, [
      ...rewards.map(({ id }) => recipientOf(stack, id).claimCall(brand, randomUUID())),
      {
        path: '/plutus/commands',
        body: { query: launchText, variables: { id: second.id, idempotencyKey: randomUUID(), expectedTotal: second.total } },
        headers: { authorization: `Bearer ${owner.token}` },
      },
    ])
    expect(replies.map(({ body }) => body.errors?.[0]?.extensions.code ?? 'ok')).toEqual(['ok', 'ok', 'ok', 'ok'])
    await campaignReaches(owner, second.id, 'live')
    const third = await draftFor([brand], 1)
    await useUp(brand)
    expect(await attempt(third)).toMatchObject(shortOf(1))
    await expectLedgersToSum(stack)
  })

  it('R31 refuses a launch before its hold when the stock has ended, and none that waits for money or its time', async () => {
    const brand = await stockBrand(4)
    const later = await draftFor([brand], 2, { changes: { delivery: scheduled } })
    const { id: planned } = await launch(owner, later)
    const waiting = await draftFor([brand], 2)
    const [wallet] = await stack.sql(
      `select available from wallets where company = (select company from members where id = '${owner.user.id}')`,
    )
    const adjustCall = (amount: number) => ({
      path: '/plutus/operator/adjust-wallet',
      body: { company: demo.email, amount: (amount / 100).toFixed(2), reason: 'Supply', key: randomUUID(), again: true },
      headers: { authorization: `Bearer ${stack.secrets.operatorToken}` },
    })
    await operator(stack, 'adjust-wallet', adjustCall(-Number(wallet?.available)).body)
    const waitFor7Days = ({ id, total }: Draft) =>
      owner.graphql<{ launchCampaign: { status: string } }>(waitText, { id, idempotencyKey: randomUUID(), expectedTotal: total })
    expect((await waitFor7Days(waiting)).data?.launchCampaign.status).toBe('awaiting_funds')
    const tooLate = await draftFor([brand], 1)
    await useUp(brand)
    expect((await waitFor7Days(tooLate)).errors?.[0]?.extensions).toMatchObject(shortOf(1))

    const { replies } = await race(stack.directusUrl, [
      adjustCall(Number(wallet?.available)),
      {
        path: '/plutus/commands',
        body: { query: launchText, variables: { id: tooLate.id, idempotencyKey: randomUUID(), expectedTotal: tooLate.total } },
        headers: { authorization: `Bearer ${owner.token}` },
      },
    ])
    expect(replies[1]?.body.errors?.[0]?.extensions.code).toBe('NOT_ENOUGH_STOCK')
    await stack.sql(`update plutus_jobs set run_at = 0 where kind = 'issue-launch' and ref = '${planned}'`)
    for (const { id } of [waiting, later]) {
      await campaignReaches(owner, id, 'live')
      for (const reward of await rewardsOf(owner, id))
        expect((await recipientOf(stack, reward.id).open()).view).toMatchObject({ status: 'open', brands: [] })
    }
    expect(await attempt(tooLate)).toMatchObject(shortOf(1))
    await expectLedgersToSum(stack)
  })

  it('R31 P7 refuses nothing after the submission, and emails sender and operator once when rewards have no brand left', {
    tags,
  }, async () => {
    const { sender, manager, requestOf } = await openApprovalFixture(stack)
    const brand = await stockBrand(2)
    const draft = await draftFor([brand], 2, { by: sender })
    expect(await supplyOf(draft, sender)).toEqual({ short: null, hasNoBrand: false, unspendable: null })
    expect((await launch(sender, draft)).status).toBe('pending_approval')
    await useUp(brand)
    expect((await supplyOf(draft, manager))?.short).toEqual(shortOf(2).short)
    expect((await manager.fetch(`/plutus/campaigns/${randomUUID()}/supply`)).status).toBe(404)
    await countStock()
    await command(manager, approveText, { id: (await requestOf(draft.id)).id })
    await campaignReaches(owner, draft.id, 'live')
    const mail = await mailTo(stack, sender.email, ({ subject }) => subject === 'Supply 2: 2 rewards have no brand left')
    expect(mail.text).toContain(`${stack.url}/campaigns/${draft.id}/view`)
    const toOperator = await mailTo(stack, operatorEmail, ({ subject }) => subject === '2 rewards have no brand left')
    expect(toOperator.text).toContain('Aurora Retail, Supply 2: 2 rewards have no brand left.')
    const [first, second] = (await rewardsOf(owner, draft.id)).map(({ id }) => recipientOf(stack, id))
    expect((await second?.open())?.view).toMatchObject({ status: 'open', brands: [] })
    await countStock()

    await addVouchers(brand, 1)
    await waitFor(
      async () => (await stack.sql(`select without_brand_at from campaigns where id = '${draft.id}'`))[0]?.without_brand_at === null,
      {
        what: 'the brand to be offered again',
      },
    )
    expect((await second?.open())?.view.brands.map(({ id }) => id)).toEqual([brand])
    expect((await first?.claim(brand, randomUUID()))?.status).toBe(200)
    await countStock()
    await mailTo(stack, sender.email, ({ subject }) => subject === 'Supply 2: 1 reward has no brand left')
    const mails = (await (await fetch(`${stack.mailboxUrl}/api/messages?to=${sender.email}`)).json()) as { subject: string }[]
    expect(mails.filter(({ subject }) => subject.includes('no brand left'))).toHaveLength(2)
    await expectLedgersToSum(stack)
  })

  it('R32 warns of points that no brand accepts or has vouchers for, and launches them (S10)', { tags }, async () => {
    await setUpPoints(owner)
    const [full, empty] = [await stockBrand(1), await stockBrand(1)]
    await useUp(empty)
    await countStock()
    const either = await draftPoints(owner, 10, 'either@example.com', chosen(full, empty))
    expect(await supplyOf(either)).toEqual({ short: null, hasNoBrand: false, unspendable: { rewards: 1, value: '1000' } })
    const none = await draftPoints(owner, 10, 'none@example.com', chosen(empty))
    expect(await supplyOf(none)).toEqual({ short: null, hasNoBrand: true, unspendable: null })
    expect(await attempt(none)).toBeUndefined()
    const exact = await draftPoints(owner, 1000, 'exact@example.com', chosen(full, empty))
    expect(await supplyOf(exact)).toMatchObject({ hasNoBrand: false, unspendable: null })
    const rest = await draftPoints(owner, 1010, 'rest@example.com', chosen(full, empty))
    expect(await supplyOf(rest)).toMatchObject({ unspendable: { rewards: 1, value: '1000' } })
    await stack.sql('update companies set approval_amount = null, approval_count = null')
    await launchLive(rest)
    const [reward] = await rewardsOf(owner, rest.id)
    expect((await openPoints(stack, String(reward?.id))).points).toMatchObject({ balance: 1010, spendable: 1000 })
  })
})
