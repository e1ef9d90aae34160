import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addRecipient, campaignReaches, command, draftCampaign, expectLedgersToSum, launch, rewardsOf } from '#tests/support/campaigns.ts'
import { expectFigures } from '#tests/support/figures/expect-figures.ts'
import { doRandomActions } from '#tests/support/figures/random-actions.ts'
import { seed } from '#tests/support/fixed-seed.ts'
import { isSweep } from '#tests/support/is-sweep.ts'
import { mailTo } from '#tests/support/mail.ts'
import { recipientOf } from '#tests/support/rewards.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { type Person, rival, signIn } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { upgradeAgain } from '#tests/support/upgrades.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const acts = Number(process.env.FIGURE_ACTS ?? 60)

let stack: TestStack
let owner: Person

beforeAll(async () => {
  stack = await startStack()
  owner = await signIn(stack)
})
afterAll(() => stack?.stop())

const sql = (text: string) => runSql(stack, undefined, text)

it('R10 R11 R12 R17 every figure of a screen is what the rows say, in the demo’s own past', async () => {
  await expectFigures(stack, owner)
  await expectFigures(stack, await signIn(stack, rival))
})

it('R10 R11 R12 R17 every figure of a screen is what the rows say, whatever was launched, claimed, given on and ended', {
  tags: ['deeper'],
}, async () => {
  console.log(`seed ${seed}; again: SEED=${seed} FIGURE_ACTS=${acts}`)
  const done = await doRandomActions(stack, owner, seed, acts)
  console.log(JSON.stringify(done))
  await expectFigures(stack, owner)
  await expectLedgersToSum(stack)
})

async function live(name: string): Promise<string> {
  let draft = await draftCampaign(owner, { name })
  for (const at of [1, 2]) draft = await addRecipient(owner, draft.id, { email: `${name}-${at}@example.com` })
  await launch(owner, draft)
  await campaignReaches(owner, draft.id, 'live')
  for (const at of [1, 2]) await mailTo(stack, `${name}-${at}@example.com`)
  return draft.id
}

it('R12 gives a reward to another person and moves no figure by it: it was issued, sent and opened once', async () => {
  const id = await live('given')
  const figures = async () => [
    await sql(`select issued_count, issued_value, opened_count, returned_count, returned_value from campaigns where id = '${id}'`),
    await sql('select key, issued_count, issued_value, released_count, released_value from daily_figures order by key'),
  ]
  const sent = async () => (await sql(`select sent_count from campaigns where id = '${id}'`))[0]?.sent_count
  await waitFor(async () => (await sent()) === 2, { what: 'both to be sent' })
  const [reward] = await rewardsOf(owner, id)
  await recipientOf(stack, String(reward?.id)).open()
  const before = await figures()
  const replacement = await command<{ id: string }>(
    owner,
    'mutation ($id: ID!) { replaceReward(id: $id, input: { email: "replacement@example.com" }, reason: "left us") { id } }',
    { id: reward?.id },
  )
  expect(await figures()).toEqual(before)
  await mailTo(stack, 'replacement@example.com')
  await recipientOf(stack, replacement.id).open()
  expect(await figures()).toEqual(before)
  expect(await sent()).toBe(2)
})

it('R12 calls a campaign cancelled when every reward of it was, and completed when one was redeemed', async () => {
  const takeBack = (id: string) =>
    command(owner, 'mutation ($id: ID!) { cancelUnclaimedRewards(campaign: $id, reason: "Not this year") { id } }', { id })
  const all = await live('all')
  await takeBack(all)
  await campaignReaches(owner, all, 'cancelled')
  const more = await live('more')
  await addRecipient(owner, more, { email: 'later@example.com', firstName: 'Later' })
  await takeBack(more)
  await campaignReaches(owner, more, 'completed') // people who wait may still be launched
  const some = await live('some')
  const [reward] = await rewardsOf(owner, some)
  const recipient = recipientOf(stack, String(reward?.id))
  expect((await recipient.claim(String((await recipient.open()).view.brands[0]?.id), randomUUID())).status).toBe(200)
  await takeBack(some)
  await campaignReaches(owner, some, 'completed')
})

it('R12 E6 puts right what an older version counted: a reward given on was returned and issued anew, a subject was a template', {
  tags: ['sweep'],
}, async () => {
  const given = await sql('select id, campaign, company, value, issued_at, delivery_status from rewards where replaces is not null')
  expect(given.length).toBeGreaterThan(0)
  for (const { campaign, company, value } of given) {
    await sql(
      `update campaigns set issued_count = issued_count + 1, issued_value = issued_value + ${value}, returned_count = returned_count + 1,
        returned_value = returned_value + ${value}, sent_count = sent_count + 1, opened_count = opened_count + 1 where id = '${campaign}'`,
    )
    // all of them were given today
    await sql(
      `update daily_figures set issued_count = issued_count + 1, issued_value = issued_value + ${value}, released_count = released_count + 1,
        released_value = released_value + ${value} where company = '${company}' and (campaign = '${campaign}' or campaign is null)
        and day = (select max(day) from daily_figures where company = '${company}')`,
    )
  }
  await sql('update rewards set sent_before = 0, opened_before = 0')
  const subjects = () => sql("select id, subject from messages where kind = 'reward' or kind = 'resend' order by id")
  const before = await subjects()
  expect(before.filter(({ subject }) => subject === 'For Ana').length).toBeGreaterThan(0)
  await sql("update messages set subject = 'For {{ recipient_first_name }}' where kind = 'reward' and subject like 'For %'")
  await sql("update messages set subject = '' where kind = 'resend'")
  const activity = () => sql('select * from campaign_events order by id')
  const told = await activity()
  expect(told.length).toBeGreaterThan(20)
  await sql('drop trigger campaign_events_no_delete')
  await sql('delete from campaign_events')
  // a process of a newer version beside this one queued it: it stays to be done, and nothing marks it as done
  await sql("insert into plutus_jobs (id, kind, ref, payload, run_at) values ('newer', 'upgrade', 'of-a-newer-version', '{}', 0)")
  const left = async () => (await sql("select run_at, lease_until, attempts from plutus_jobs where id = 'newer'"))[0]
  await waitFor(async () => Number((await left())?.run_at) > Date.now(), { what: 'the unknown upgrade to be put back' })
  expect(await left()).toMatchObject({ lease_until: null, attempts: 0 })
  expect(await sql("select key from plutus_meta where key = 'upgrade:of-a-newer-version'")).toEqual([])
  await sql("delete from plutus_jobs where id = 'newer'")
  // once more in a sweep: it changes nothing the second time
  for (let time = 0; time < (isSweep ? 2 : 1); time++) {
    await upgradeAgain(stack, sql)
    await expectFigures(stack, owner)
    expect(await subjects()).toEqual(before)
    expect(await activity()).toEqual(told)
  }
})
