import { campaignReaches, draftCampaign, importPeople, launch, operator, rewardsOf } from '#tests/support/campaigns.ts'
import type { Person } from '#tests/support/sign-in.ts'
import type { TestStack } from '#tests/support/start-stack.ts'
import { waitFor } from '#tests/support/wait-for.ts'

/** Launches a campaign and returns the ids of its rewards, once all mails are sent and no work remains. */
export async function issuedRewards(stack: TestStack, owner: Person, count: number): Promise<string[]> {
  const { id } = await draftCampaign(owner, { name: 'Benchmark' })
  const draft = await importPeople(owner, id, count)
  await operator(stack, 'adjust-wallet', {
    company: 'Aurora Retail',
    amount: '100000000.00',
    reason: 'money for the benchmark',
    again: true,
  })
  await launch(owner, draft)
  await campaignReaches(owner, id, 'live', 120_000)
  await allMailsLeave(owner, id, count)
  return (await rewardsOf(owner, id)).map((reward) => reward.id)
}

/** Waits until the mails of a campaign for `count` recipients are sent. */
export const allMailsLeave = (owner: Person, id: string, count: number): Promise<unknown> =>
  waitFor(async () => (await sentCount(owner, id)) >= count, { what: 'all mails to leave', timeoutMs: 300_000, everyMs: 500 })

async function sentCount(owner: Person, id: string): Promise<number> {
  const text = 'query ($id: ID!) { campaigns_by_id(id: $id) { sent_count } }'
  const { data } = await owner.graphql<{ campaigns_by_id: { sent_count: number } }>(text, { id })
  return data?.campaigns_by_id.sent_count ?? 0
}

/** Creates `count` drafts with `make`, eight at a time, and returns them in order. */
export async function readyDrafts<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const drafts: T[] = []
  const atOnce = 8
  for (let start = 0; start < count; start += atOnce)
    drafts.push(...(await Promise.all(Array.from({ length: Math.min(atOnce, count - start) }, (_, index) => make(start + index)))))
  return drafts
}
