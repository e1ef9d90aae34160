import { afterAll, beforeAll, expect, it } from 'vitest'
import { seededRandom } from '#graphql/seed/random.ts'
import { draftCampaign, expectLedgersToSum, importPeople, launch, operator, rewardsOf } from '#tests/support/campaigns.ts'
import { mailCount, mailTo } from '#tests/support/mail.ts'
import { recipientOf } from '#tests/support/rewards.ts'
import { demo, type Person, signIn } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const people = 5000
const kills = 5

let stack: TestStack
let owner: Person

beforeAll(async () => {
  stack = await startStack()
  owner = await signIn(stack)
  await operator(stack, 'adjust-wallet', { company: 'Aurora Retail', amount: '9000000.00', reason: 'enough for five thousand' })
})
afterAll(() => stack?.stop())

/** The campaign's own counters; undefined while Directus is down. */
async function progress(id: string): Promise<{ issued: number; sent: number } | undefined> {
  const { data } = await owner
    .graphql<{ campaigns_by_id: { issued_count: number; sent_count: number } }>(
      'query ($id: ID!) { campaigns_by_id(id: $id) { issued_count sent_count } }',
      { id },
    )
    .catch(() => ({ data: undefined }))
  return data ? { issued: data.campaigns_by_id.issued_count, sent: data.campaigns_by_id.sent_count } : undefined
}

it('issues exactly 5,000 rewards and one mail each through five kill -9 of Directus', async () => {
  const seed = Number(process.env.SEED ?? 20261120)
  const random = seededRandom(seed)
  const draft = await importPeople(owner, (await draftCampaign(owner, { name: 'Killed five times', value: '10000' })).id, people)
  expect(draft.recipient_count).toBe(people)
  const before = await mailCount(stack)
  await launch(owner, draft)

  for (let kill = 0; kill < kills; kill++) {
    // the first three while rewards are issued, the last two while mails leave: each at a seeded row of its band
    const isIssuing = kill < 3
    const row = Math.floor(isIssuing ? (kill + random()) * 1200 : (0.2 + (kill - 3) * 0.4 + random() * 0.3) * people)
    await waitFor(
      async () => {
        const now = await progress(draft.id)
        return now && (isIssuing ? now.issued : now.sent) >= row
      },
      { what: `row ${row}`, timeoutMs: 120_000, everyMs: 5 },
    )
    const pid = stack.kill('directus')
    console.log(`kill -9 of pid ${pid} at row ${row} of the ${isIssuing ? 'issuing' : 'sending'} (seed ${seed})`)
    await stack.isBack('directus', pid)
  }

  await waitFor(async () => (await progress(draft.id))?.sent === people, { what: 'every mail to leave', timeoutMs: 180_000, everyMs: 200 })
  const rewards = await rewardsOf(owner, draft.id)
  expect(rewards).toHaveLength(people)
  expect(new Set(rewards.map(({ row_no }) => row_no)).size).toBe(people)
  // and one to the owner, that it is over
  await mailTo(stack, demo.email, ({ subject }) => subject.startsWith('Killed five times'))
  expect((await mailCount(stack)) - before).toBe(people + 1)
  await expectLedgersToSum(stack)

  const random20 = Array.from({ length: 20 }, () => rewards[Math.floor(random() * people)])
  for (const reward of random20) expect((await recipientOf(stack, String(reward?.id)).open()).view.status).toBe('open')
}, 400_000)
