import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addRecipient,
  campaignReaches,
  delivery,
  draftCampaign,
  expectLedgersToSum,
  importPeople,
  launch,
  operator,
  rewardsOf,
} from '#tests/support/campaigns.ts'
import { farMorning } from '#tests/support/far-ahead.ts'
import { deeperOnPostgres, isSweep } from '#tests/support/is-sweep.ts'
import { shareAt } from '#tests/support/launch-shares.ts'
import { race, tally } from '#tests/support/race.ts'
import { demo, type Person, signIn } from '#tests/support/sign-in.ts'
import { type StackOn, startStackOn } from '#tests/support/stack-on.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const chunk = 500
const dayMs = 86_400_000
const later = { ...delivery, sendMode: 'scheduled', sendAtLocal: farMorning, reminderOffsetsDays: [] }

describe.each(['SQLite', 'PostgreSQL'])('R31 launches that a frozen wallet blocks, on %s', (database) => {
  let stack: StackOn
  let owner: Person
  let company: string

  beforeAll(async () => {
    stack = await startStackOn(database)
    owner = await signIn(stack)
    company = owner.user.company.id
  })
  afterAll(() => stack?.stop())

  const sql = (text: string) => stack.sql(text)
  const freeze = () => operator(stack, 'freeze-wallet', { company: demo.email, reason: 'a check' })
  const unfreeze = () => operator(stack, 'unfreeze-wallet', { company: demo.email, reason: 'checked' })
  const launchOf = async (id: string) => (await sql(`select * from launches where id = '${id}'`))[0] ?? {}
  const millis = (value: unknown) => new Date(value as string).getTime()
  const at = (ms: number) => (database === 'SQLite' ? String(ms) : `to_timestamp(${ms / 1000})`)
  const remindersOf = async (launchId: string): Promise<number[]> => {
    const [job] = await sql(`select payload from plutus_jobs where kind = 'remind-launch' and ref = '${launchId}'`)
    return job ? JSON.parse(String(job.payload)).reminders.map(({ at: due }: { at: string }) => millis(due)) : []
  }
  const kill = async () => {
    const killed = stack.kill('directus')
    await stack.isBack('directus', killed)
  }

  /** Freezes the wallet in the transaction that issues the first chunk of any launch. */
  async function freezeAfterChunk(): Promise<() => Promise<unknown>> {
    const now = at(Date.now())
    const change = `update wallets set status = 'frozen', suspended_at = ${now}, suspended_reason = 'midway' where company = '${company}'`
    const when = `after update of progress_done on launches for each row when (new.progress_done = ${chunk})`
    if (database === 'SQLite') {
      await sql(`create trigger freeze_midway ${when} begin ${change}; end`)
      return () => sql('drop trigger freeze_midway')
    }
    await sql(`create function freeze_midway() returns trigger language plpgsql as $$ begin ${change}; return null; end $$`)
    await sql(`create trigger freeze_midway ${when} execute function freeze_midway()`)
    return () => sql('drop trigger freeze_midway on launches')
  }

  it('R12 E6 stops one between two chunks, through kills, and issues the rest and their shares of the fee exactly once', {
    tags: deeperOnPostgres(database),
  }, async () => {
    const people = chunk + 20
    const draft = await importPeople(owner, (await draftCampaign(owner, { name: 'Midway', value: '13700' })).id, people)
    const drop = await freezeAfterChunk()
    const { id } = await launch(owner, draft)
    await waitFor(async () => (await launchOf(id)).blocked_by === 'frozen_wallet', { what: 'the launch to stop' })
    await drop()
    expect(await launchOf(id)).toMatchObject({ status: 'processing' })
    expect(Number((await launchOf(id)).progress_done)).toBe(chunk)
    const issued = await rewardsOf(owner, draft.id)
    expect(issued).toHaveLength(chunk)
    const [expiry] = await sql(`select id from plutus_jobs where kind = 'expire-launch' and ref = '${id}'`)
    expect(expiry).toBeDefined()
    const planned = await remindersOf(id)
    await kill()
    expect(await rewardsOf(owner, draft.id)).toHaveLength(chunk)
    const { data } = await owner.graphql<{ campaigns_by_id: object; launches: object[] }>(
      'query ($id: ID!) { campaigns_by_id(id: $id) { status stalled } launches(filter: { campaign: { id: { _eq: $id } } }) { blocked_by } }',
      { id: draft.id },
    )
    expect(data).toEqual({ campaigns_by_id: { status: 'sending', stalled: null }, launches: [{ blocked_by: 'frozen_wallet' }] })
    await expectLedgersToSum(stack)

    // as if it had been blocked for three days
    const blockedAt = millis((await launchOf(id)).blocked_at) - 3 * dayMs
    await sql(`update launches set blocked_at = ${at(blockedAt)} where id = '${id}'`)
    await unfreeze()
    const pid = stack.kill('directus')
    await stack.isBack('directus', pid)
    await campaignReaches(owner, draft.id, 'live')
    const rewards = await rewardsOf(owner, draft.id)
    expect(rewards.map(({ row_no }) => row_no)).toEqual(Array.from({ length: people }, (_, index) => index + 1))
    const charged = await sql(`select fee - tax as fee, tax from rewards where launch = '${id}' order by row_no`)
    const shares = charged.map((_, index) => shareAt(index, people, 13_700))
    expect(charged.map(({ fee, tax }) => ({ fee: Number(fee), tax: Number(tax) }))).toEqual(shares)
    const [first, last] = await sql(
      `select min(expires_at) as at from rewards where launch = '${id}' union all select max(expires_at) as at from rewards where launch = '${id}'`,
    )
    // a begun day counts as a whole one
    expect(millis(last?.at) - millis(first?.at)).toBe(4 * dayMs)
    const [campaign] = await sql(`select ends_at from campaigns where id = '${draft.id}'`)
    expect(millis(campaign?.ends_at)).toBe(millis(last?.at))
    const mails = await sql(
      `select id from plutus_account_mails where kind = 'launch-blocked' and dedupe_key like 'launch-blocked:${id}:%'`,
    )
    expect(mails).toHaveLength(1)
    await expectLedgersToSum(stack)

    // those sent before are reminded by their own expiry, and the others by theirs
    expect(planned).toEqual([millis(first?.at) - 7 * dayMs])
    expect(await remindersOf(id)).toEqual([millis(first?.at) - 7 * dayMs, millis(last?.at) - 7 * dayMs])
    const remind = async (left: number) => {
      await sql(`update plutus_jobs set run_at = 0 where kind = 'remind-launch' and ref = '${id}'`)
      await waitFor(async () => (await remindersOf(id)).length === left, { what: 'the reminder' })
      const of = `messages join rewards on rewards.id = messages.reward where messages.kind = 'reminder' and rewards.launch = '${id}'`
      const [row] = await sql(`select count(*) as count, max(row_no) as last from ${of}`)
      return [Number(row?.count), row?.last]
    }
    expect(await remind(1)).toEqual([chunk, chunk])
    expect(await remind(0)).toEqual([people, people])
  })

  it('R26 leaves none behind when releases race launches that stop', { tags: ['deeper'] }, async () => {
    const rounds = isSweep ? 12 : 4
    const campaigns: string[] = []
    const ids: string[] = []
    for (let round = 0; round < rounds; round++) {
      const made: string[] = []
      for (let index = 0; index < 3; index++) {
        const { id } = await draftCampaign(owner, { name: `Race ${round}.${index}`, value: '10000', changes: { delivery: later } })
        made.push((await launch(owner, await addRecipient(owner, id, { email: `${randomUUID()}@example.com` }))).id)
        campaigns.push(id)
      }
      ids.push(...made)
      await freeze()
      // the worker takes them while the wallet is released
      const due = `update plutus_jobs set run_at = 0 where kind = 'issue-launch' and ref in ('${made.join("','")}')`
      await Promise.all([sql(due), ...(round % 2 ? [unfreeze()] : [])])
      await unfreeze().catch((error: unknown) => expect(String(error)).toMatch(/isn’t frozen/))
      // the release itself resumes every launch, so that none waits for its next check
      const asleep = `select launches.id from launches join plutus_jobs on plutus_jobs.ref = cast(launches.id as varchar(36))
        where launches.blocked_by is not null and plutus_jobs.kind = 'issue-launch' and plutus_jobs.run_at > ${Date.now() + 1000}`
      expect(await sql(asleep)).toEqual([])
    }
    for (const id of campaigns) await campaignReaches(owner, id, 'live')
    expect(await sql(`select count(*) as count from rewards where launch in ('${ids.join("','")}')`)).toEqual([
      { count: database === 'SQLite' ? ids.length : String(ids.length) },
    ])
    await expectLedgersToSum(stack)
  })

  it('R12 returns the money once when a cancellation races the release', { tags: ['deeper'] }, async () => {
    const [before] = await sql(`select available, reserved from wallets where company = '${company}'`)
    const rounds = isSweep ? 12 : 4
    const outcomes: string[] = []
    let spent = 0
    for (let round = 0; round < rounds; round++) {
      const { id } = await draftCampaign(owner, { name: `Called back ${round}`, value: '10000', changes: { delivery: later } })
      const draft = await addRecipient(owner, id, { email: `${randomUUID()}@example.com` })
      const order = await launch(owner, draft)
      await freeze()
      await sql(`update plutus_jobs set run_at = 0 where kind = 'issue-launch' and ref = '${order.id}'`)
      await waitFor(async () => (await launchOf(order.id)).blocked_by === 'frozen_wallet', { what: 'the launch to stop' })
      const { replies } = await race(stack.directusUrl, [
        {
          path: '/plutus/operator/unfreeze-wallet',
          body: { company: demo.email, reason: 'a race' },
          headers: { authorization: `Bearer ${stack.secrets.operatorToken}` },
        },
        {
          path: '/plutus/commands',
          body: { query: 'mutation ($id: ID!) { cancelLaunch(id: $id) { id } }', variables: { id: order.id } },
          headers: { authorization: `Bearer ${owner.token}` },
        },
      ])
      expect(replies.map(({ status }) => status)[0]).toBe(200)
      const refused = replies[1]?.body.errors?.[0]?.extensions.code
      outcomes.push(refused ?? 'cancelled')
      if (refused) {
        await campaignReaches(owner, id, 'live')
        spent += Number(draft.total)
      }
      const { status, blocked_by } = await launchOf(order.id)
      expect([status, blocked_by]).toEqual([refused ? 'completed' : 'cancelled', null])
      expect(await sql(`select id from plutus_jobs where kind = 'issue-launch' and ref = '${order.id}'`)).toEqual([])
    }
    const [after] = await sql(`select available, reserved from wallets where company = '${company}'`)
    expect(Number(before?.available) - Number(after?.available)).toBe(spent)
    expect(Number(after?.reserved) - Number(before?.reserved)).toBe(spent)
    console.log(`${database}: ${rounds} cancellations against the release: ${JSON.stringify(tally(outcomes))}`)
    await expectLedgersToSum(stack)
  })
})
