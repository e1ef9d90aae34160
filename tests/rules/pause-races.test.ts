import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { campaignReaches, draftCampaign, expectLedgersToSum, importPeople, launch, rewardsOf } from '#tests/support/campaigns.ts'
import { pausesOf } from '#tests/support/pauses.ts'
import { race, tally } from '#tests/support/race.ts'
import { recipientOf } from '#tests/support/rewards.ts'
import { type Person, signIn } from '#tests/support/sign-in.ts'
import { type StackOn, startStackOn } from '#tests/support/stack-on.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const dayMs = 24 * 60 * 60_000

describe.each(['SQLite', 'PostgreSQL'])('a company that is paused, on %s', (database) => {
  let stack: StackOn
  let owner: Person
  let pauses: ReturnType<typeof pausesOf>
  let campaign: string
  let rewards: string[]

  beforeAll(async () => {
    stack = await startStackOn(database)
    owner = await signIn(stack)
    pauses = pausesOf(stack, owner.user.company.name)
    const draft = await importPeople(owner, (await draftCampaign(owner, { name: 'Paused and raced', value: '10000' })).id, 620)
    await launch(owner, draft)
    await campaignReaches(owner, draft.id, 'live')
    campaign = draft.id
    rewards = (await rewardsOf(owner, draft.id)).map(({ id }) => id)
  })
  afterAll(() => stack?.stop())

  const count = async (rest: string) => Number((await stack.sql(`select count(*) as count from ${rest}`))[0]?.count)
  const claims = () => count(`claims join rewards on rewards.id = claims.reward where rewards.campaign = '${campaign}'`)

  it('R12 E9 claims a reward or puts it on hold, and claims none after the pause has started', async () => {
    const brand = String((await recipientOf(stack, String(rewards[0])).open()).view.brands[0]?.id)
    const calls = rewards.slice(0, 40).map((id) => recipientOf(stack, id).claimCall(brand, randomUUID()))
    const racing = race(stack.directusUrl, calls)
    await waitFor(async () => (await claims()) > 0, { what: 'the first claim', everyMs: 1 })
    await pauses.pause()
    const paused = await claims()
    const { replies, overlapped } = await racing
    const said = tally(replies.map(({ body }) => body.errors?.[0]?.extensions.code ?? 'ok'))
    console.log(`${overlapped} of 40 claims were under way: ${JSON.stringify(said)}`)
    expect(Object.keys(said).filter((word) => !['ok', 'REWARD_ON_HOLD'].includes(word))).toEqual([])
    expect(said.ok).toBe(paused)
    expect(await claims()).toBe(paused)
    await pauses.resume()
    await pauses.ends()
    await expectLedgersToSum(stack)
  })

  const expiries = async () =>
    (await stack.sql(`select expires_at from rewards where campaign = '${campaign}' and status <> 'claimed' order by row_no`)).map((row) =>
      new Date(row.expires_at as never).getTime(),
    )

  it('R12 E9 gives each reward its days once, though it is killed between two chunks and paused again meanwhile', async () => {
    const open = (await rewardsOf(owner, campaign)).filter(({ status }) => status !== 'claimed')
    // every other one expires when its neighbour does after the first pause
    const later = stack.postgres ? "expires_at + interval '4 days'" : `expires_at + ${4 * dayMs}`
    await stack.sql(`update rewards set expires_at = ${later} where campaign = '${campaign}' and row_no % 2 = 0`)
    const before = await expiries()
    await pauses.pause()
    await pauses.beginEarlier(3)
    // as if all earlier launches were done
    await stack.sql(
      `update plutus_pauses set launch_seq = (select seq from launches where campaign = '${campaign}') where closed_at is null`,
    )
    await stack.sql(
      stack.postgres
        ? "create function broken() returns trigger language plpgsql as 'begin raise exception ''the disk is gone''; end'"
        : 'select 1',
    )
    await stack.sql(
      stack.postgres
        ? 'create trigger broken before update of expires_at on rewards for each row when (new.row_no > 600) execute function broken()'
        : "create trigger broken before update of expires_at on rewards when new.row_no > 600 begin select raise(abort, 'the disk is gone'); end",
    )
    await pauses.resume()
    expect(await pauses.resume()).toMatchObject({ status: 'resuming', changed: false })
    const moved = () => count(`plutus_pauses where closed_at is null and row_no > 0`)
    await waitFor(async () => (await moved()) === 1, { what: 'the first chunk' })
    await waitFor(() => count(`plutus_jobs where kind = 'end-pause' and failure is not null`), { what: 'the second chunk to fail' })
    const person = recipientOf(stack, String(open[0]?.id))
    expect((await person.open()).view.status).toBe('on_hold')
    const { rewardsDone, rewardsTotal, ...state } = await pauses.resume()
    expect(state).toEqual({ company: owner.user.company.name, status: 'resuming', changed: false })
    expect(Number(rewardsTotal) - Number(rewardsDone)).toBe(120)
    expect(await pauses.pause('Once more')).toMatchObject({ changed: true })
    const pid = stack.kill('directus')
    await stack.isBack('directus', pid)
    await stack.sql(stack.postgres ? 'drop function broken cascade' : 'drop trigger broken')
    await stack.sql("update plutus_jobs set run_at = 0, lease_until = null where kind = 'end-pause'")
    await waitFor(async () => (await count('plutus_pauses where closed_at is null')) === 1, { what: 'the first pause to end' })
    expect((await person.open()).view.status).toBe('on_hold')
    expect(await expiries()).toEqual(before.map((at) => at + 4 * dayMs))
    await pauses.beginEarlier(1)
    await pauses.resume()
    await pauses.ends()
    expect(await expiries()).toEqual(before.map((at) => at + 6 * dayMs))
    expect((await person.open()).view.status).toBe('open')
    await expectLedgersToSum(stack)
  })

  it('R12 E9 extends only the rewards that expired during a pause of less than a minute', async () => {
    const open = (await rewardsOf(owner, campaign)).filter(({ status }) => status !== 'claimed').map(({ id }) => id)
    const endOf = async () =>
      new Date((await stack.sql(`select ends_at from campaigns where id = '${campaign}'`))[0]?.ends_at as never).getTime()
    const campaignEnd = await endOf()
    await pauses.pause()
    const end = Date.now()
    for (const id of [open[0], open.at(-1)]) await pauses.expire(String(id), end)
    const before = await expiries()
    await pauses.resume()
    await pauses.ends()
    expect(await expiries()).toEqual(before.map((at) => (at === end ? at + dayMs : at)))
    expect(await endOf()).toBe(campaignEnd)
    const [job] = await stack.sql(
      `select run_at from plutus_jobs where kind = 'expire-launch' and ref in (select ${stack.postgres ? 'launch::text' : 'launch'} from rewards where id = '${open[0]}')`,
    )
    expect(Number(job?.run_at)).toBe(end + dayMs + 1)
    await expectLedgersToSum(stack)
  })
})
