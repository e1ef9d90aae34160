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
import { waitFor } from '#tests/support/wait-for.ts'

const acts = Number(process.env.FIGURE_ACTS ?? (isSweep ? 60 : 30))

let stack: TestStack
let owner: Person

beforeAll(async () => {
  stack = await startStack()
  owner = await signIn(stack)
})
afterAll(() => stack?.stop())

const sql = (text: string) => runSql(stack, undefined, text)

it('R10 R11 R12 R17 shows figures on every screen that match the rows, in the demo’s own past', async () => {
  await expectFigures(stack, owner)
  await expectFigures(stack, await signIn(stack, rival))
})

it('R10 R11 R12 R17 shows figures on every screen that match the rows, after any launches, claims, transfers and ends', {
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

it('R12 moves no figure when a reward is given to another person: issued, sent and opened count once', async () => {
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

it('R12 shows a campaign as cancelled when all its rewards were, and as completed when one was redeemed', async () => {
  const cancelUnclaimed = (id: string) =>
    command(owner, 'mutation ($id: ID!) { cancelUnclaimedRewards(campaign: $id, reason: "Not this year") { id } }', { id })
  const all = await live('all')
  await cancelUnclaimed(all)
  await campaignReaches(owner, all, 'cancelled')
  const more = await live('more')
  await addRecipient(owner, more, { email: 'later@example.com', firstName: 'Later' })
  await cancelUnclaimed(more)
  await campaignReaches(owner, more, 'completed') // further people can still be launched
  const some = await live('some')
  const [reward] = await rewardsOf(owner, some)
  const recipient = recipientOf(stack, String(reward?.id))
  expect((await recipient.claim(String((await recipient.open()).view.brands[0]?.id), randomUUID())).status).toBe(200)
  await cancelUnclaimed(some)
  await campaignReaches(owner, some, 'completed')
})
