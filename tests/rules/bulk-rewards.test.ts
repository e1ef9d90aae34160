import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bulkActsOf, dayAfter } from '#tests/support/bulk-acts.ts'
import { campaignReaches, command, delivery, expectLedgersToSum, rewardsOf } from '#tests/support/campaigns.ts'
import { sweepOnPostgres } from '#tests/support/is-sweep.ts'
import { createKey } from '#tests/support/keys.ts'
import { pausesOf } from '#tests/support/pauses.ts'
import { race, tally } from '#tests/support/race.ts'
import { recipientOf } from '#tests/support/rewards.ts'
import { actAs, demo, type Person, signIn } from '#tests/support/sign-in.ts'
import { type StackOn, startStackOn } from '#tests/support/stack-on.ts'
import { confirmPerson } from '#tests/support/step-up.ts'
import { waitFor } from '#tests/support/wait-for.ts'

/** In minor units. Only the rewards of the killed acts have this value. */
const killed = 12_300
const dayMs = 24 * 60 * 60_000
/** The last millisecond of a day in the zone of the launches. */
const endOf = (day: string) => Date.parse(`${day}T00:00:00+05:30`) + dayMs - 1

describe.each(['SQLite', 'PostgreSQL'])('acts on many rewards, on %s', (database) => {
  let stack: StackOn
  let owner: Person
  let acts: ReturnType<typeof bulkActsOf>

  beforeAll(async () => {
    stack = await startStackOn(database)
    owner = await signIn(stack)
    acts = bulkActsOf(stack, owner)
  })
  afterAll(() => stack?.stop())

  it('R12 cancels, resends and extends exactly the rewards that it can, over campaigns, and counts the others by reason', {
    tags: sweepOnPostgres(database),
  }, async () => {
    const first = await acts.liveCampaign('Bulk one', 3)
    const second = await acts.liveCampaign('Bulk two', 2, { delivery: { ...delivery, expiryMode: 'date', expiryDate: dayAfter(40) } })
    await acts.arrive(first.id)
    await acts.arrive(second.id)
    const ids = [...first.rewards, ...second.rewards]
    await acts.claim(String(ids[0]))
    await stack.sql(`update rewards set resend_count = 5 where id = '${ids[1]}'`)

    expect(await acts.refusalOf('resend', { filter: { ids }, expected: 4 })).toMatchObject({ code: 'SELECTION_CHANGED', count: 3 })
    expect(await acts.codeOf('resend', { filter: { ids }, expected: 3 })).toBe('ok')
    const [resent] = await acts.finished(1)
    expect(resent).toMatchObject({ kind: 'resend', expected: 3, done: 3, skipped: [{ reason: 'limit', count: 1 }] })
    expect(await acts.refusalOf('resend', { filter: { ids }, expected: 3 })).toBeUndefined()

    const until = dayAfter(35)
    expect(await acts.refusalOf('extend', { filter: { ids }, until, expected: 4 })).toMatchObject({ code: 'SELECTION_CHANGED', count: 2 })
    expect(await acts.codeOf('extend', { filter: { ids }, until, expected: 2 })).toBe('ok')
    const [extended] = await acts.finished(1)
    expect(extended).toMatchObject({ done: 2, skipped: [{ reason: 'ends_later', count: 2 }] })
    for (const id of [ids[1], ids[2]])
      expect(new Date((await acts.one(`select expires_at from rewards where id = '${id}'`)).expires_at as never).getTime()).toBe(
        endOf(until),
      )
    const until2 = dayAfter(20)
    expect(await acts.refusalOf('extend', { filter: { ids: ids.slice(1) }, until: until2, expected: 4 })).toMatchObject({
      code: 'BAD_INPUT',
      path: 'until',
    })
    const { ends_at } = await acts.one(`select ends_at from campaigns where id = '${first.id}'`)
    expect(new Date(ends_at as never).getTime()).toBe(endOf(until))

    const { seq } = await acts.one('select max(seq) as seq from wallet_transactions')
    expect(await acts.refusalOf('cancel', { filter: { ids }, expected: 5 })).toMatchObject({ code: 'SELECTION_CHANGED', count: 4 })
    expect(await acts.codeOf('cancel', { filter: { ids }, expected: 4 })).toBe('ok')
    expect(await acts.finished(1)).toMatchObject([{ kind: 'cancel', done: 4, skipped: [] }])
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

  it('R12 changes rewards of several launches and campaigns in one step, and returns the money of each launch', {
    tags: sweepOnPostgres(database),
  }, async () => {
    const { id, rewards } = await acts.liveCampaign('Bulk launches', 1)
    for (const name of ['second', 'third']) {
      await acts.launchMore(id, `${name}-${id.slice(0, 8)}@bulk.example.com`)
      await waitFor(async () => (await rewardsOf(owner, id)).length > rewards.length, { what: 'the next launch' })
      rewards.push(...(await rewardsOf(owner, id)).slice(rewards.length).map((reward) => reward.id))
      await campaignReaches(owner, id, 'live')
    }
    const other = await acts.liveCampaign('Bulk launches, too', 2)
    const ids = [...rewards, ...other.rewards]
    for (const campaign of [id, other.id]) await acts.arrive(campaign)
    /** Leaves one campaign in the list of a job that has failed, as if others did not fit, and lets it continue. */
    const listOneCampaign = async () => {
      await waitFor(acts.jobsFail(1), { what: 'the act to fail' })
      const { payload } = await acts.one("select payload from plutus_jobs where kind = 'bulk-rewards'")
      const job = typeof payload === 'string' ? JSON.parse(payload) : payload
      expect(job.campaigns).toHaveLength(2)
      const shorter = JSON.stringify({ ...job, campaigns: job.campaigns.slice(0, 1), moreAfter: job.campaigns[0] })
      await stack.sql(`update plutus_jobs set payload = '${shorter}' where kind = 'bulk-rewards'`)
      await acts.repairRewards()
    }
    const { seq } = await acts.one('select max(seq) as seq from wallet_transactions')
    for (const kind of ['resend', 'extend', 'cancel'] as const) {
      const isLong = kind === 'cancel'
      if (isLong) await acts.breakRewards('new.row_no > 0')
      await acts.confirm(kind, { filter: { ids }, ...(kind === 'extend' && { until: dayAfter(70) }) })
      if (isLong) await listOneCampaign()
      expect(await acts.finished(1)).toMatchObject([{ kind, done: 5, skipped: [] }])
      const noted = await stack.sql(
        `select campaign, count from campaign_events where action = 'rewards.${kind}' and campaign in ('${id}', '${other.id}')`,
      )
      expect(Object.fromEntries(noted.map(({ campaign, count }) => [campaign, count]))).toEqual({ [id]: 3, [other.id]: 2 })
      // each step raises the revision of the act
      const { revision } = await acts.one('select revision from bulk_acts order by date_created desc, seq desc limit 1')
      expect(Number(revision)).toBe(isLong ? 3 : 2)
    }
    const entries = await stack.sql(`select campaign, value from wallet_transactions where type = 'release' and seq > ${seq}`)
    expect(tally(entries.map(({ campaign, value }) => `${campaign === id ? 'first' : 'other'} ${value}`))).toEqual({
      'first 10000': 3,
      'other 20000': 1,
    })
    await expectLedgersToSum(stack)
  })

  it('R12 takes no reward that comes to match only after the act was confirmed', { tags: sweepOnPostgres(database) }, async () => {
    const { id, rewards } = await acts.liveCampaign('Bulk later', 3)
    await acts.arrive(id)
    const [failed, recovers, fails] = rewards.map((reward) => `id = '${reward}'`)
    await stack.sql(`update rewards set delivery_status = 'failed' where ${failed} or ${recovers}`)
    const hold = (at: number) => stack.sql(`update plutus_jobs set run_at = ${at} where kind = 'bulk-rewards'`)
    await acts.breakRewards('new.row_no > 0')
    expect(await acts.codeOf('cancel', { filter: { campaign: id, status: ['undelivered'] }, expected: 2 })).toBe('ok')
    await waitFor(acts.jobsFail(1), { what: 'the act to fail' })
    await hold(Date.now() + dayMs)
    const changed = stack.postgres ? `to_timestamp(${Date.now() + 1} / 1000.0)` : String(Date.now() + 1)
    await stack.sql(`update rewards set delivery_status = 'sent', date_updated = ${changed} where ${recovers}`)
    await stack.sql(`update rewards set delivery_status = 'failed', date_updated = ${changed} where ${fails}`)
    await acts.repairRewards()
    expect(await acts.finished(1)).toMatchObject([{ expected: 2, done: 1, skipped: [{ reason: 'changed', count: 1 }] }])
    expect(tally((await rewardsOf(owner, id)).map(({ status }) => status))).toEqual({ cancelled: 1, issued: 2 })
  })

  it('R12 E9 leaves out what it may not change: campaigns that send, and fixed expiry dates without campaign.manage', {
    tags: sweepOnPostgres(database),
  }, async () => {
    const fixed = await acts.liveCampaign('Bulk fixed', 1, { delivery: { ...delivery, expiryMode: 'date', expiryDate: dayAfter(20) } })
    const sending = await acts.liveCampaign('Bulk sending', 2)
    const ids = [...fixed.rewards, ...sending.rewards]
    const until = dayAfter(50)
    await confirmPerson(stack, owner, demo.email)
    const { secret } = await createKey(owner, { abilities: ['reward.extend'] })
    const key = actAs(stack, secret)
    const extend = { filter: { ids }, until, expected: 9 }
    expect(await acts.refusalOf('extend', extend, key)).toMatchObject({ code: 'SELECTION_CHANGED', count: 2 })
    await stack.sql(`update campaigns set status = 'sending' where id = '${sending.id}'`)
    expect(await acts.refusalOf('extend', extend, key)).toMatchObject({ code: 'SELECTION_CHANGED', count: 0 })
    for (const kind of ['cancel', 'extend'] as const)
      expect(await acts.refusalOf(kind, extend)).toMatchObject({ code: 'SELECTION_CHANGED', count: 1 })
    expect(await acts.refusalOf('extend', { ...extend, expected: 1 })).toBeUndefined()
    expect(await acts.finished(1)).toMatchObject([{ done: 1, skipped: [{ reason: 'sending', count: 2 }] }])
    await stack.sql(`update campaigns set status = 'live' where id = '${sending.id}'`)
  })

  it('R12 R33 changes nothing of a person who is erased while an act runs, and their money returns once', {
    tags: sweepOnPostgres(database),
  }, async () => {
    const { id, rewards } = await acts.liveCampaign('Bulk erased', 6)
    await acts.arrive(id)
    const erase = async (reward: string | undefined) => {
      const { recipient } = await acts.one(`select recipient from rewards where id = '${reward}'`)
      await command(owner, 'mutation ($id: ID!) { erasePerson(id: $id) { id } }', { id: recipient })
    }
    await acts.breakRewards(`new.row_no = 6 and new.campaign = '${id}'`)
    await Promise.all([
      acts.confirm('resend', { filter: { campaign: id } }),
      acts.confirm('extend', { filter: { campaign: id }, until: dayAfter(60) }),
    ])
    await waitFor(acts.jobsFail(2), { what: 'the acts to fail' })
    await erase(rewards[0])
    await acts.repairRewards()
    for (const { expected, done, skipped } of await acts.finished(2))
      expect([expected, done, skipped]).toEqual([6, 5, [{ reason: 'changed', count: 1 }]])
    expect(await stack.sql(`select id from messages where reward = '${rewards[0]}' and kind = 'resend'`)).toEqual([])
    await Promise.all([
      acts.confirm('cancel', { filter: { campaign: id } }),
      acts.confirm('extend', { filter: { campaign: id }, until: dayAfter(90) }),
      erase(rewards[1]),
      erase(rewards[2]),
    ])
    await acts.finished(2)
    expect(tally((await rewardsOf(owner, id)).map(({ status }) => status))).toEqual({ cancelled: 6 })
    await expectLedgersToSum(stack)
  })

  it('R12 R33 reminds each person once before their own end, when a pause follows an extension', {
    tags: sweepOnPostgres(database),
  }, async () => {
    const { id, rewards } = await acts.liveCampaign('Bulk reminded', 2)
    const [usual, extended] = rewards.map(String)
    const launched = (await acts.one(`select launch from rewards where id = '${usual}'`)).launch
    const reminders = async () => {
      const [row] = await stack.sql(`select payload from plutus_jobs where kind = 'remind-launch' and ref = '${launched}'`)
      return row ? (typeof row.payload === 'string' ? JSON.parse(row.payload) : (row.payload as never)).reminders : []
    }
    expect(await acts.codeOf('extend', { filter: { ids: [extended ?? ''] }, until: dayAfter(60), expected: 1 })).toBe('ok')
    await acts.finished(1)
    const before = await reminders()
    expect(before).toMatchObject([{ offsetDays: 7 }, { offsetDays: 7, expiresAt: new Date(endOf(dayAfter(60))).toISOString() }])
    const pauses = pausesOf(stack, owner.user.company.name)
    await pauses.pause()
    await pauses.beginEarlier(1)
    await pauses.resume()
    await pauses.ends()
    const later = (at: string) => new Date(Date.parse(at) + 2 * dayMs).toISOString()
    expect(await reminders()).toEqual([
      { ...before[0], at: later(before[0].at) },
      { ...before[1], at: later(before[1].at), expiresAt: later(before[1].expiresAt) },
    ])
    const reminded = async () =>
      (await stack.sql(`select reward from messages where campaign = '${id}' and kind = 'reminder' order by date_created`)).map(
        ({ reward }) => reward,
      )
    for (const [at, reward] of [usual, extended].entries()) {
      await stack.sql(`update plutus_jobs set run_at = 0 where kind = 'remind-launch' and ref = '${launched}'`)
      await waitFor(async () => (await reminded()).length > at && (await reminders()).length === 1 - at, {
        what: `the reminder of ${reward}`,
      })
      expect((await reminded())[at]).toBe(reward)
    }
  })

  it('E6 changes each reward once though it is killed between two chunks, and agrees with claims and expiry', {
    tags: sweepOnPostgres(database),
  }, async () => {
    const value = String(killed)
    const campaigns = [await acts.liveCampaign('Bulk killed', 510, { value }), await acts.liveCampaign('Bulk killed, too', 3, { value })]
    const ids = campaigns.map(({ id }) => id)
    const all = campaigns.flatMap(({ rewards }) => rewards)
    const there = `campaign in (${ids.map((id) => `'${id}'`).join(', ')})`
    const { id, rewards } = campaigns[0] as (typeof campaigns)[number]
    for (const each of ids) {
      await command(owner, 'mutation ($id: ID!) { pauseCampaign(id: $id) { id } }', { id: each })
      await acts.arrive(each)
    }
    // a step has 500 rewards, of one campaign or both
    await acts.breakRewards(`new.campaign = '${id}' and new.row_no > 505`)
    const until = dayAfter(60)
    const both = { filter: { valueFrom: killed, valueTo: killed } }
    await Promise.all([acts.confirm('resend', both), acts.confirm('extend', { ...both, until })])
    await waitFor(acts.jobsFail(2), { what: 'the second chunks to fail' })
    expect((await acts.latestActs(2)).map(({ done }) => done)).toEqual([500, 500])
    const pid = stack.kill('directus')
    await stack.isBack('directus', pid)
    await acts.repairRewards()
    expect((await acts.finished(2)).map(({ done, skipped }) => [done, skipped])).toEqual([
      [all.length, []],
      [all.length, []],
    ])
    const [resent] = await stack.sql(
      `select count(*) as count, count(distinct reward) as rewards from messages where ${there} and kind = 'resend'`,
    )
    expect([Number(resent?.count), Number(resent?.rewards)]).toEqual([all.length, all.length])
    for (const each of ids) await acts.arrive(each)
    const ends = await stack.sql(`select distinct expires_at from rewards where ${there}`)
    expect(ends.map(({ expires_at: at }) => new Date(at as never).getTime())).toEqual([endOf(until)])

    await command(owner, 'mutation ($id: ID!) { resumeCampaign(id: $id) { id } }', { id })
    const brand = String((await recipientOf(stack, String(rewards[0])).open()).view.brands[0]?.id)
    const calls = rewards.slice(0, 30).map((reward) => recipientOf(stack, reward).claimCall(brand, randomUUID()))
    const pauses = pausesOf(stack, owner.user.company.name)
    const [claims] = await Promise.all([
      race(stack.directusUrl, calls),
      ...rewards.slice(30, 35).map((reward) => pauses.expire(reward, Date.now())),
      acts.confirm('extend', { filter: { campaign: id }, until: dayAfter(90) }),
      acts.confirm('cancel', { filter: { campaign: id } }),
      acts.confirm('cancel', { filter: { campaign: id }, includePartlySpent: true }),
    ])
    await waitFor(async () => !(await stack.sql("select id from plutus_jobs where kind = 'bulk-rewards'")).length, { what: 'all acts' })
    const states = tally((await rewardsOf(owner, id)).map(({ status }) => status))
    const claimed = claims.replies.filter(({ body }) => !body.errors).length
    console.log(`${claimed} of 30 claimed: ${JSON.stringify(states)}`)
    expect(states.claimed ?? 0).toBe(claimed)
    expect(Object.keys(states).filter((state) => !['claimed', 'cancelled', 'expired'].includes(state))).toEqual([])
    for (const { expected, done, skipped } of await acts.latestActs(3))
      expect(done + skipped.reduce((sum, { reason, count }) => sum + (reason === 'changed' ? count : 0), 0)).toBe(expected)
    await expectLedgersToSum(stack)
  })
})
