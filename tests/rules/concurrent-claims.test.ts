import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  campaignReaches,
  command,
  draftCampaign,
  expectLedgersToSum,
  importPeople,
  launch,
  operator,
  rewardsOf,
} from '#tests/support/campaigns.ts'
import { brandFor, downloadCodes, launchCodes, openCodes } from '#tests/support/codes.ts'
import { sweepOnPostgres } from '#tests/support/is-sweep.ts'
import { type Reply, race, tally } from '#tests/support/race.ts'
import { recipientAt, recipientOf } from '#tests/support/rewards.ts'
import { demo, type Person, signIn } from '#tests/support/sign-in.ts'
import { type StackOn, startStackOn } from '#tests/support/stack-on.ts'
import { hasRedis, type Redis, startRedis } from '#tests/support/start-redis.ts'
import { type StackOptions, startStack } from '#tests/support/start-stack.ts'
import { confirmPerson } from '#tests/support/step-up.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let stack: StackOn
let owner: Person
let [stocked, outside, printed] = ['', '', '']

const sql = (text: string) => stack.sql(text)
const codeOf = ({ status, body }: Reply) => body.errors?.[0]?.extensions.code ?? (status === 200 ? 'ok' : String(status))
const toSqlList = (ids: string[]) => `(${ids.map((id) => `'${id}'`).join(', ')})`
const numbers = (rows: Record<string, unknown>[], column: string) => rows.map((row) => Number(row[column]))

/**
 * Issues rewards of ₹500 in a new campaign and waits until their mails are sent, as sending locks rows. Returns `count` of them, and one
 * more stays open to keep the campaign live.
 */
async function issueRewards(name: string, count: number): Promise<{ campaign: string; rewards: string[] }> {
  const { id } = await draftCampaign(owner, { name })
  await launch(owner, await importPeople(owner, id, count + 1))
  await campaignReaches(owner, id, 'live')
  const sent = async () => Number((await sql(`select sent_count from campaigns where id = '${id}'`))[0]?.sent_count)
  await waitFor(async () => (await sent()) === count + 1, { what: `the mails of ${name} to leave` })
  return { campaign: id, rewards: (await rewardsOf(owner, id)).slice(0, count).map((reward) => reward.id) }
}

const claimOf = (reward: string, brand = printed, key: string = randomUUID(), more: object = {}) =>
  recipientOf(stack, reward).claimCall(brand, key, more)

/** Returns the ledger entries that captured these rewards, in order. */
const capturesOf = (rewards: string[]) =>
  sql(`select seq, reward, reserved_after, delta_reserved from wallet_transactions where reward in ${toSqlList(rewards)} order by seq`)
const claimsOf = (rewards: string[]) =>
  sql(`select id, seq, reward, claimed_at from claims where reward in ${toSqlList(rewards)} order by seq`)

/** Counts the transactions of these claims. Claims of one transaction have the same time. */
const countTransactions = (claims: Record<string, unknown>[]) =>
  new Set(claims.map(({ claimed_at }) => String(new Date(claimed_at as Date).getTime()))).size

const consecutive = (list: number[]) => list.map((_, index) => (list[0] ?? 0) + index)

/** Starts a stack with money and the brands of each kind of supply. */
async function start(database: string, options: StackOptions = {}): Promise<void> {
  stack = await startStackOn(database, options)
  owner = await signIn(stack)
  await operator(stack, 'adjust-wallet', { company: 'Aurora Retail', amount: '900000.00', reason: 'enough for all of them' })
  const { rewards } = await issueRewards('A look', 1)
  const { view } = await recipientOf(stack, String(rewards[0])).open(false)
  ;[stocked = '', outside = '', printed = ''] = view.brands.map(({ id }) => id)
  await sql(`update brands set supplier = 'inventory' where id = '${stocked}'`)
  await sql(`update brands set supplier = 'http' where id = '${outside}'`)
}

describe.each(['SQLite', 'PostgreSQL'])('concurrent claims of one company, on %s', (database) => {
  beforeAll(() => start(database))
  afterAll(() => stack?.stop())

  it('E6 posts them in one transaction: consecutive entries and claims, each with the response it would get alone', async () => {
    const one = await issueRewards('Together one', 21)
    const two = await issueRewards('Together two', 20)
    const [first = '', ...others] = [...one.rewards, ...two.rewards]
    const alone = await recipientOf(stack, first).claim(printed, randomUUID())
    const figures = `select coalesce(sum(claimed_count), 0) as count, coalesce(sum(claimed_value), 0) as value from daily_figures where campaign`
    const [whole] = await sql(`${figures} is null`)
    const [wallet] = await sql(
      'select seq, revision from wallets where id = (select wallet from wallet_transactions order by occurred_at desc limit 1)',
    )

    const { replies, overlapped } = await race(
      stack.directusUrl,
      others.map((reward) => claimOf(reward)),
    )
    expect(tally(replies.map(codeOf))).toEqual({ ok: 40 })
    expect(new Set(replies.map(({ body }) => body.code)).size).toBe(40)
    const asAlone = {
      ...alone.body,
      code: expect.stringMatching(/^[2-9A-Z]{4}( [2-9A-Z]{4}){3}$/),
      claim: {
        ...alone.body.claim,
        voucher: expect.stringMatching(/^•••• •••• •••• [2-9A-Z]{4}$/),
        claimedAt: expect.any(String),
        validUntil: expect.any(String),
      },
    }
    for (const { body } of replies) expect(body).toEqual(asAlone)

    const claims = await claimsOf(others)
    const lines = await capturesOf(others)
    console.log(`${overlapped} of 40 claims overlapped in ${countTransactions(claims)} transactions`)
    expect(countTransactions(claims)).toBeLessThan(40)
    expect(numbers(claims, 'seq')).toEqual(consecutive(numbers(claims, 'seq')))
    expect(numbers(lines, 'seq')).toEqual(consecutive(numbers(lines, 'seq')))
    expect(lines).toHaveLength(40)
    expect(numbers(lines, 'reserved_after').map((after, index, all) => after - (all[index - 1] ?? after))).toEqual(
      numbers(lines, 'delta_reserved').map((delta, index) => (index ? delta : 0)),
    )
    expect(
      lines.map(({ reward }) => reward),
      'within a transaction in the order of their rewards',
    ).toEqual(claims.map(({ reward }) => reward))
    const [grown] = await sql(`${figures} is null`)
    expect([Number(grown?.count), Number(grown?.value)]).toEqual([Number(whole?.count) + 40, Number(whole?.value) + 40 * 50_000])
    for (const [campaign, count] of [
      [one.campaign, 21],
      [two.campaign, 20],
    ] as const) {
      const [day] = await sql(`${figures} = '${campaign}'`)
      expect([Number(day?.count), Number(day?.value)]).toEqual([count, count * 50_000])
      const [row] = await sql(`select claimed_count, claimed_value, opened_count from campaigns where id = '${campaign}'`)
      expect(
        numbers([row ?? {}], 'claimed_count').concat(numbers([row ?? {}], 'opened_count'), numbers([row ?? {}], 'claimed_value')),
      ).toEqual([count, count, count * 50_000])
    }
    const [moved] = await sql(
      'select seq, revision from wallets where id = (select wallet from wallet_transactions order by occurred_at desc limit 1)',
    )
    expect(Number(moved?.seq)).toBe(Number(wallet?.seq) + 40)
    expect(Number(moved?.revision) - Number(wallet?.revision), 'the wallet moves once a transaction').toBeLessThan(40)
    await expectLedgersToSum(stack)
  })

  it('P7 R12 R30 refuses only those that it would refuse alone, with the same code, and sends an order to an outside supplier', async () => {
    const { rewards } = await issueRewards('Mixed', 40)
    const paused = await issueRewards('Paused among others', 3)
    const take = (count: number) => rewards.splice(0, count)
    await command(owner, 'mutation ($id: ID!) { pauseCampaign(id: $id) { id } }', { id: paused.campaign })
    const [cancelled = '', frozen = '', claimed = '', repeated = '', expired = '', wrong = '', gone = ''] = take(7)
    const [twice = '', again = ''] = take(2)
    await command(owner, 'mutation ($id: ID!) { cancelReward(id: $id, reason: "By mistake") { id } }', { id: cancelled })
    await command(owner, 'mutation ($id: ID!) { freezeReward(id: $id, reason: "Let us look") { id } }', { id: frozen })
    await recipientOf(stack, claimed).claim(printed, randomUUID())
    const key = randomUUID()
    const before = await recipientOf(stack, repeated).claim(printed, key)
    const anHourAgo = Date.now() - 3_600_000
    await sql(
      `update rewards set expires_at = ${stack.postgres ? `to_timestamp(${anHourAgo} / 1000.0)` : anHourAgo} where id = '${expired}'`,
    )
    const codes = ['TOGETHER-0001', 'TOGETHER-0002']
    const [{ slug } = {}] = await sql(`select slug from brands where id = '${stocked}'`)
    await operator(stack, 'stock-vouchers', { brand: slug, value: '500.00', vouchers: ['code', ...codes].join('\n') })
    const stock = take(4)
    const [ordered = ''] = take(1)
    const sameKey = randomUUID()

    const refused = [
      { what: 'paused', calls: paused.rewards.map((reward) => claimOf(reward)), code: 'REWARD_ON_HOLD' },
      { what: 'cancelled', calls: [claimOf(cancelled)], code: 'REWARD_CANCELLED' },
      { what: 'frozen', calls: [claimOf(frozen)], code: 'REWARD_ON_HOLD' },
      { what: 'claimed', calls: [claimOf(claimed)], code: 'ALREADY_CLAIMED' },
      { what: 'another brand by the same key', calls: [claimOf(repeated, stocked, key)], code: 'IDEMPOTENCY_CONFLICT' },
      { what: 'expired', calls: [claimOf(expired)], code: 'REWARD_EXPIRED' },
      { what: 'a wrong amount', calls: [claimOf(wrong, printed, randomUUID(), { amount: '100' })], code: 'AMOUNT_NOT_AVAILABLE' },
      { what: 'no such brand', calls: [claimOf(gone, randomUUID())], code: 'BRAND_NOT_AVAILABLE' },
      { what: 'no such link', calls: [recipientAt(stack, 'A'.repeat(22)).claimCall(printed, randomUUID())], code: 'NOT_FOUND' },
    ]
    const plain = rewards.map((reward) => claimOf(reward))
    const repeat = claimOf(repeated, printed, key)
    const byTwoKeys = [claimOf(twice), claimOf(twice)]
    const byOneKey = [claimOf(again, printed, sameKey), claimOf(again, printed, sameKey)]
    const fromStock = stock.map((reward) => claimOf(reward, stocked))
    const order = claimOf(ordered, outside)
    const others = [...refused.flatMap((each) => each.calls), repeat, ...byTwoKeys, ...byOneKey, ...fromStock, order]
    const calls = [...plain.slice(0, 10), ...others, ...plain.slice(10)]
    const { replies } = await race(stack.directusUrl, calls)
    const replyTo = (call: (typeof calls)[number]) => replies[calls.indexOf(call)] as Reply
    const said = (group: typeof calls) => group.map((call) => codeOf(replyTo(call)))

    for (const { what, calls: group, code } of refused) {
      expect(said(group), what).toEqual(group.map(() => code))
      const [alone] = (await race(stack.directusUrl, group.slice(0, 1))).replies
      expect(alone && codeOf(alone), `${what}, alone`).toBe(code)
    }
    expect(tally(said(plain))).toEqual({ ok: plain.length })
    expect(replyTo(repeat).body, 'a repeat gets what it got').toEqual(before.body)
    expect(tally(said(byTwoKeys))).toEqual({ ok: 1, ALREADY_CLAIMED: 1 })
    expect(tally(said(byOneKey))).toEqual({ ok: 2 })
    expect(new Set(byOneKey.map((call) => replyTo(call).body.code)).size).toBe(1)
    expect(tally(said(fromStock))).toEqual({ ok: 2, OUT_OF_STOCK: 2 })
    expect(fromStock.flatMap((call) => replyTo(call).body.code ?? []).sort()).toEqual(codes)
    expect(replyTo(order).body.code, 'the supplier was asked with no transaction open').toMatch(/^ACME-/)
    const claims = await claimsOf(rewards)
    expect(claims).toHaveLength(rewards.length)
    // the number of claims per transaction depends on the load, but some always share one
    expect(countTransactions(claims)).toBeLessThan(rewards.length)
    await expectLedgersToSum(stack)
  })

  it('R30 takes from each code what its holder requested, beside links that are claimed whole', {
    tags: sweepOnPostgres(database),
  }, async () => {
    const { draft, file } = await launchCodes(owner, 'Parts of codes together', { quantity: 8, uses: 1, partialUse: true })
    await confirmPerson(stack, owner, demo.email)
    const lines = await downloadCodes(owner, file)
    const holders = await Promise.all(lines.map(({ code }) => openCodes(stack, [code])))
    const amounts = [10_000, 20_000, 25_000, 50_000, 10_000, 20_000, 25_000, 50_000]
    const views = await Promise.all(holders.map(async (holder) => (await holder.open()).view))
    const links = (await issueRewards('Beside codes', 12)).rewards
    const calls = [
      ...links.slice(0, 6).map((reward) => claimOf(reward)),
      ...holders.map((holder, index) => {
        const amount = amounts[index] ?? 0
        return holder.claimCall(
          brandFor(
            {
              ...(views[index] as (typeof views)[number]),
              brands: views[index]?.brands.filter(({ id }) => id !== stocked && id !== outside) ?? [],
            },
            amount,
          ),
          randomUUID(),
          { amount: String(amount) },
        )
      }),
      ...links.slice(6).map((reward) => claimOf(reward)),
    ]
    const { replies } = await race(stack.directusUrl, calls)
    expect(tally(replies.map(codeOf))).toEqual({ ok: 20 })
    const left = await sql(`select status, value - remaining as spent, code_last4 from rewards where campaign = '${draft.id}'`)
    expect(numbers(left, 'spent').sort((a, b) => a - b)).toEqual([...amounts].sort((a, b) => a - b))
    expect(tally(left.map(({ status }) => String(status)))).toEqual({ partially_claimed: 6, claimed: 2 })
    expect(new Set(left.map(({ code_last4 }) => code_last4)).size).toBeGreaterThan(1)
    const shown = await sql(`select code_last4 from rewards where id in ${toSqlList(links)} order by id`)
    const given = new Map(links.map((reward, index) => [reward, String(replies[index < 6 ? index : index + 8]?.body.code).slice(-4)]))
    expect(shown.map(({ code_last4 }) => code_last4)).toEqual([...links].sort().map((reward) => given.get(reward)))
    await expectLedgersToSum(stack)
  })
})

describe.skipIf(!hasRedis)('two processes on one PostgreSQL (skipped where Redis’s server is absent)', { tags: ['sweep'] }, () => {
  let redis: Redis
  beforeAll(async () => {
    redis = await startRedis()
    await start('PostgreSQL', { env: redis.env, isFresh: true })
  })
  afterAll(async () => {
    await stack?.stop()
    await redis?.stop()
  })

  it('E6 claim for one company concurrently', async () => {
    const { campaign, rewards } = await issueRewards('Two processes claim', 60)
    const secrets = { SECRETS_FILE: join(stack.dataDir, 'secrets.json') }
    const other = await startStack({ env: { ...stack.postgres?.env, ...redis.env, ...secrets } })
    try {
      const keys = rewards.map(() => randomUUID())
      const calls = rewards.map((reward, index) => claimOf(reward, printed, keys[index]))
      // each reward is claimed at both, half of them by another key at the second
      const elsewhere = rewards.map((reward, index) => claimOf(reward, printed, index % 2 ? keys[index] : randomUUID()))
      const [here, there] = await Promise.all([race(stack.directusUrl, calls), race(other.directusUrl, elsewhere.toReversed())])
      const pairs = here.replies.map((reply, index) => [reply, there.replies.toReversed()[index] as Reply] as const)
      for (const [index, [one, two]] of pairs.entries()) {
        if (index % 2) expect(two.body).toEqual(one.body)
        else expect([codeOf(one), codeOf(two)].sort()).toEqual(['ALREADY_CLAIMED', 'ok'])
      }
      const claims = await claimsOf(rewards)
      expect(claims).toHaveLength(60)
      expect(numbers(await capturesOf(rewards), 'seq')).toEqual(consecutive(numbers(await capturesOf(rewards), 'seq')))
      const [row] = await sql(`select claimed_count from campaigns where id = '${campaign}'`)
      expect(Number(row?.claimed_count)).toBe(60)
      await expectLedgersToSum(stack)
    } finally {
      await other.stop()
    }
  })
})
