import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addRecipient,
  campaignReaches,
  command,
  delivery,
  draftCampaign,
  expectLedgersToSum,
  importPeople,
  launch,
  rewardsOf,
} from '#tests/support/campaigns.ts'
import { pausesOf } from '#tests/support/pauses.ts'
import { race, tally } from '#tests/support/race.ts'
import { recipientOf } from '#tests/support/rewards.ts'
import { type Person, signIn } from '#tests/support/sign-in.ts'
import { type StackOn, startStackOn } from '#tests/support/stack-on.ts'
import { waitFor } from '#tests/support/wait-for.ts'

type Act = { kind: string; expected: number; done: number; skipped: { reason: string; count: number }[]; finished_at: string | null }
type Choice = { filter: object; expected: number; until?: string; includePartlySpent?: boolean }

const dayMs = 24 * 60 * 60_000
const dayAfter = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
/** The last millisecond of a day in the zone of the launches. */
const endOf = (day: string) => Date.parse(`${day}T00:00:00+05:30`) + dayMs - 1

const texts = {
  cancel: `mutation ($filter: RewardsFilterInput!, $expected: Int!, $includePartlySpent: Boolean) {
    cancelRewards(filter: $filter, expected: $expected, includePartlySpent: $includePartlySpent, reason: "The shop closes") { id } }`,
  resend: 'mutation ($filter: RewardsFilterInput!, $expected: Int!) { resendRewards(filter: $filter, expected: $expected) { id } }',
  extend: `mutation ($filter: RewardsFilterInput!, $expected: Int!, $until: Date!) {
    extendRewards(filter: $filter, expected: $expected, until: $until, reason: "A long holiday") { id } }`,
}

describe.each(['SQLite', 'PostgreSQL'])('acts on many rewards, on %s', (database) => {
  let stack: StackOn
  let owner: Person

  beforeAll(async () => {
    stack = await startStackOn(database)
    owner = await signIn(stack)
  })
  afterAll(() => stack?.stop())

  const refusalOf = async (kind: keyof typeof texts, choice: Choice, person: Person = owner) =>
    (await person.graphql(texts[kind], choice)).errors?.[0]?.extensions
  const codeOf = async (kind: keyof typeof texts, choice: Choice) => (await refusalOf(kind, choice))?.code ?? 'ok'

  /** Confirms an act with the number that the server finds, as a person does who repeats it. */
  async function confirm(kind: keyof typeof texts, choice: Omit<Choice, 'expected'>): Promise<void> {
    for (let expected = 1; ; ) {
      const refused = await refusalOf(kind, { ...choice, expected })
      if (!refused) return
      expect(refused.code).toBe('SELECTION_CHANGED')
      if (refused.count === 0) return
      expected = Number(refused.count)
    }
  }

  /** Makes every update of a reward fail for which the SQL condition holds. */
  async function breakRewards(condition: string): Promise<void> {
    if (stack.postgres)
      await stack.sql("create function broken() returns trigger language plpgsql as 'begin raise exception ''the disk is gone''; end'")
    await stack.sql(
      stack.postgres
        ? `create trigger broken before update of status, resend_count, expires_at on rewards for each row when (${condition}) execute function broken()`
        : `create trigger broken before update of status, resend_count, expires_at on rewards when ${condition} begin select raise(abort, 'the disk is gone'); end`,
    )
  }

  /** Lets rewards be updated again, and the failed acts continue. */
  async function mend(): Promise<void> {
    await stack.sql(stack.postgres ? 'drop function broken cascade' : 'drop trigger broken')
    await stack.sql("update plutus_jobs set run_at = 0, lease_until = null where kind = 'bulk-rewards'")
  }

  const jobsFail = (count: number) => async () =>
    (await stack.sql("select id from plutus_jobs where kind = 'bulk-rewards' and failure is not null")).length === count

  async function latestActs(count: number): Promise<Act[]> {
    const { data } = await owner.graphql<{ bulk_acts: Act[] }>(
      'query ($count: Int) { bulk_acts(sort: ["-seq"], limit: $count) { kind expected done skipped finished_at } }',
      { count },
    )
    return data?.bulk_acts ?? []
  }

  async function finished(count: number): Promise<Act[]> {
    await waitFor(async () => (await latestActs(count)).every(({ finished_at: at }) => at), { what: 'the acts to finish' })
    return latestActs(count)
  }

  async function liveCampaign(name: string, people: number, changes: object = {}) {
    let draft = await draftCampaign(owner, { name, value: '10000', changes })
    if (people > 50) draft = await importPeople(owner, draft.id, people)
    else
      for (let at = 0; at < people; at++)
        draft = await addRecipient(owner, draft.id, { email: `${at}-${draft.id.slice(0, 8)}@bulk.example.com` })
    await launch(owner, draft)
    await campaignReaches(owner, draft.id, 'live')
    return { id: draft.id, rewards: (await rewardsOf(owner, draft.id)).map(({ id }) => id) }
  }

  /** Makes the rewards of a campaign look as if their message left an hour ago. */
  async function arrive(campaign: string): Promise<void> {
    const hourAgo = Date.now() - dayMs / 24
    const at = stack.postgres ? `to_timestamp(${hourAgo} / 1000.0)` : String(hourAgo)
    await stack.sql(`update messages set status = 'sent' where campaign = '${campaign}'`)
    await stack.sql(`update rewards set delivery_status = 'sent', last_sent_at = ${at} where campaign = '${campaign}'`)
  }

  const one = async (text: string) => (await stack.sql(text))[0] ?? {}
  const claim = async (reward: string) => {
    const person = recipientOf(stack, reward)
    return person.claim(String((await person.open()).view.brands[0]?.id), randomUUID())
  }

  it('R12 cancels, resends and extends exactly the rewards that it can, over campaigns, and counts the others by reason', async () => {
    const first = await liveCampaign('Bulk one', 3)
    const second = await liveCampaign('Bulk two', 2, { delivery: { ...delivery, expiryMode: 'date', expiryDate: dayAfter(40) } })
    await arrive(first.id)
    await arrive(second.id)
    const ids = [...first.rewards, ...second.rewards]
    await claim(String(ids[0]))
    await stack.sql(`update rewards set resend_count = 5 where id = '${ids[1]}'`)

    expect(await refusalOf('resend', { filter: { ids }, expected: 4 })).toMatchObject({ code: 'SELECTION_CHANGED', count: 3 })
    expect(await codeOf('resend', { filter: { ids }, expected: 3 })).toBe('ok')
    const [resent] = await finished(1)
    expect(resent).toMatchObject({ kind: 'resend', expected: 3, done: 3, skipped: [{ reason: 'limit', count: 1 }] })
    expect(await refusalOf('resend', { filter: { ids }, expected: 3 })).toBeUndefined()

    const until = dayAfter(35)
    expect(await refusalOf('extend', { filter: { ids }, until, expected: 4 })).toMatchObject({ code: 'SELECTION_CHANGED', count: 2 })
    expect(await codeOf('extend', { filter: { ids }, until, expected: 2 })).toBe('ok')
    const [extended] = await finished(1)
    expect(extended).toMatchObject({ done: 2, skipped: [{ reason: 'ends_later', count: 2 }] })
    for (const id of [ids[1], ids[2]])
      expect(new Date((await one(`select expires_at from rewards where id = '${id}'`)).expires_at as never).getTime()).toBe(endOf(until))
    const { ends_at } = await one(`select ends_at from campaigns where id = '${first.id}'`)
    expect(new Date(ends_at as never).getTime()).toBe(endOf(until))

    const { seq } = await one('select max(seq) as seq from wallet_transactions')
    expect(await refusalOf('cancel', { filter: { ids }, expected: 5 })).toMatchObject({ code: 'SELECTION_CHANGED', count: 4 })
    expect(await codeOf('cancel', { filter: { ids }, expected: 4 })).toBe('ok')
    expect(await finished(1)).toMatchObject([{ kind: 'cancel', done: 4, skipped: [] }])
    const entries = await stack.sql(`select campaign, value from wallet_transactions where type = 'release' and seq > ${seq} order by seq`)
    expect(entries.map(({ campaign, value }) => [campaign, Number(value)]).sort()).toEqual(
      [
        [first.id, 20_000],
        [second.id, 20_000],
      ].sort(),
    )
    const noted = await stack.sql(
      `select action, count, reason from campaign_events where campaign = '${first.id}' and action like 'rewards.%' order by seq`,
    )
    expect(noted).toEqual([
      { action: 'rewards.resend', count: 1, reason: null },
      { action: 'rewards.extend', count: 2, reason: 'A long holiday' },
      { action: 'rewards.cancel', count: 2, reason: 'The shop closes' },
    ])
    await expectLedgersToSum(stack)
  })

  it('R12 takes no reward that comes to match only after the act was confirmed', async () => {
    const { id, rewards } = await liveCampaign('Bulk later', 3)
    await arrive(id)
    const [failed, recovers, fails] = rewards.map((reward) => `id = '${reward}'`)
    await stack.sql(`update rewards set delivery_status = 'failed' where ${failed} or ${recovers}`)
    const hold = (at: number) => stack.sql(`update plutus_jobs set run_at = ${at} where kind = 'bulk-rewards'`)
    await breakRewards('new.row_no > 0')
    expect(await codeOf('cancel', { filter: { campaign: id, status: ['undelivered'] }, expected: 2 })).toBe('ok')
    await waitFor(jobsFail(1), { what: 'the act to fail' })
    await hold(Date.now() + dayMs)
    const changed = stack.postgres ? `to_timestamp(${Date.now() + 1} / 1000.0)` : String(Date.now() + 1)
    await stack.sql(`update rewards set delivery_status = 'sent', date_updated = ${changed} where ${recovers}`)
    await stack.sql(`update rewards set delivery_status = 'failed', date_updated = ${changed} where ${fails}`)
    await mend()
    expect(await finished(1)).toMatchObject([{ expected: 2, done: 1, skipped: [{ reason: 'changed', count: 1 }] }])
    expect(tally((await rewardsOf(owner, id)).map(({ status }) => status))).toEqual({ cancelled: 1, issued: 2 })
  })

  it('E6 changes each reward once though it is killed between two chunks, and agrees with claims and expiry', {
    timeout: 180_000,
  }, async () => {
    const { id, rewards } = await liveCampaign('Bulk killed', 510)
    await command(owner, 'mutation ($id: ID!) { pauseCampaign(id: $id) { id } }', { id })
    await arrive(id)
    await breakRewards(`new.row_no > 505 and new.campaign = '${id}'`)
    const until = dayAfter(60)
    await Promise.all([confirm('resend', { filter: { campaign: id } }), confirm('extend', { filter: { campaign: id }, until })])
    await waitFor(jobsFail(2), { what: 'the second chunks to fail', timeoutMs: 60_000 })
    expect((await latestActs(2)).map(({ done }) => done)).toEqual([500, 500])
    const pid = stack.kill('directus')
    await stack.isBack('directus', pid)
    await mend()
    expect((await finished(2)).map(({ done, skipped }) => [done, skipped])).toEqual([
      [510, []],
      [510, []],
    ])
    const [resent] = await stack.sql(
      `select count(*) as count, count(distinct reward) as rewards from messages where campaign = '${id}' and kind = 'resend'`,
    )
    expect([Number(resent?.count), Number(resent?.rewards)]).toEqual([510, 510])
    const ends = await stack.sql(`select distinct expires_at from rewards where campaign = '${id}'`)
    expect(ends.map(({ expires_at: at }) => new Date(at as never).getTime())).toEqual([endOf(until)])

    await command(owner, 'mutation ($id: ID!) { resumeCampaign(id: $id) { id } }', { id })
    const brand = String((await recipientOf(stack, String(rewards[0])).open()).view.brands[0]?.id)
    const calls = rewards.slice(0, 30).map((reward) => recipientOf(stack, reward).claimCall(brand, randomUUID()))
    const pauses = pausesOf(stack, owner.user.company.name)
    const [claims] = await Promise.all([
      race(stack.directusUrl, calls),
      ...rewards.slice(30, 35).map((reward) => pauses.expire(reward, Date.now())),
      confirm('extend', { filter: { campaign: id }, until: dayAfter(90) }),
      confirm('cancel', { filter: { campaign: id } }),
      confirm('cancel', { filter: { campaign: id }, includePartlySpent: true }),
    ])
    await waitFor(async () => !(await stack.sql("select id from plutus_jobs where kind = 'bulk-rewards'")).length, { what: 'all acts' })
    const states = tally((await rewardsOf(owner, id)).map(({ status }) => status))
    const claimed = claims.replies.filter(({ body }) => !body.errors).length
    console.log(`${claimed} of 30 claimed: ${JSON.stringify(states)}`)
    expect(states.claimed ?? 0).toBe(claimed)
    expect(Object.keys(states).filter((state) => !['claimed', 'cancelled', 'expired'].includes(state))).toEqual([])
    for (const { expected, done, skipped } of await latestActs(3))
      expect(done + skipped.reduce((sum, { reason, count }) => sum + (reason === 'changed' ? count : 0), 0)).toBe(expected)
    await expectLedgersToSum(stack)
  })
})
