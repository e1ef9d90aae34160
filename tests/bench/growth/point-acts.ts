import { randomUUID } from 'node:crypto'
import { campaignReaches, delivery, draftCampaign, importPeople, launch, rewardsOf } from '#tests/support/campaigns.ts'
import { recipientOf } from '#tests/support/rewards.ts'
import type { TestStack } from '#tests/support/start-stack.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { brandOf } from '../claim-calls.ts'
import { builtDocument } from '../documents.ts'
import type { CompanyOfSize } from './company-of-size.ts'
import { type Timings, timed } from './timed.ts'

const warmUps = 20

/** What concerns one thing, one call after the other: it should not matter how many others there are. */
export async function pointActs(stack: TestStack, company: CompanyOfSize, times: number): Promise<Map<string, Timings>> {
  const { owner, browser } = company
  const { id } = await draftCampaign(owner, { name: 'For claims' })
  await launch(owner, await importPeople(owner, id, times + warmUps))
  await campaignReaches(owner, id, 'live')
  await waitFor(async () => (await sentOf(company, id)) >= times + warmUps, { what: 'the mails to leave', timeoutMs: 120_000 })
  const rewards = (await rewardsOf(owner, id)).map((reward) => reward.id)
  const brand = await brandOf(stack, rewards[0])
  const draft = await draftCampaign(owner, { name: 'To be saved' })
  const ask = async (name: string, variables: object) => {
    const { data, errors } = await browser.graphql(builtDocument(name).id, { ...variables })
    if (!data || errors) throw new Error(`${name}: ${JSON.stringify(errors)}`)
  }
  const reward = (index: number) => recipientOf(stack, rewards[index] ?? '')
  const acts: Record<string, (index: number) => Promise<unknown>> = {
    'a link opened': (index) => expectOk(reward(index).open(false)),
    'a claim': (index) => expectOk(reward(index).claim(brand, randomUUID())),
    'a save': (index) => save(company, draft.id, draft.version + index, index),
    'the view of one campaign': (index) => ask('CampaignViewPage', { id: company.idOf('campaign', (7 * index + 1) % company.campaigns) }),
    'the view of the largest campaign': () => ask('CampaignViewPage', { id: company.idOf('campaign', 0) }),
    "a campaign's first rewards, by key": (index) => firstRewards(company, company.idOf('campaign', index % 10)),
    "the dashboard's first query": () => ask('DashboardPage', dashboardVariables(owner.user.id)),
  }
  const samples = new Map<string, Timings>()
  for (const [name, act] of Object.entries(acts)) samples.set(name, await timed(stack.pid('directus'), { times, warmUps }, act))
  return samples
}

async function expectOk(answer: Promise<{ status: number }>): Promise<void> {
  const { status } = await answer
  if (status !== 200) throw new Error(`A recipient was answered ${status}`)
}

async function save({ owner }: CompanyOfSize, id: string, version: number, index: number): Promise<void> {
  const text =
    'mutation ($id: ID!, $version: Int!, $input: UpdateCampaignInput!) { updateCampaign(id: $id, version: $version, input: $input) { id version } }'
  const { errors } = await owner.graphql(text, { id, version, input: { name: `Saved ${index}`, delivery } })
  if (errors) throw new Error(`A save was refused: ${JSON.stringify(errors)}`)
}

async function firstRewards({ owner }: CompanyOfSize, campaign: string): Promise<void> {
  const text =
    'query ($campaign: ID!) { rewards(filter: { campaign: { id: { _eq: $campaign } } }, sort: ["-seq"], limit: 25) { id seq status recipient_name value } }'
  const { data } = await owner.graphql<{ rewards: object[] }>(text, { campaign })
  if (!data?.rewards.length) throw new Error('The campaign has no rewards')
}

async function sentOf({ owner }: CompanyOfSize, id: string): Promise<number> {
  const text = 'query ($id: ID!) { campaigns_by_id(id: $id) { sent_count } }'
  const { data } = await owner.graphql<{ campaigns_by_id: { sent_count: number } }>(text, { id })
  return data?.campaigns_by_id.sent_count ?? 0
}

const dayMs = 86_400_000

/** As web/features/dashboard/dashboard-span.ts asks: last month and this one, day by day. */
function dashboardVariables(me: string) {
  const now = Date.now()
  const at = (days: number) => new Date(now + days * dayMs).toISOString()
  const days = Array.from({ length: 55 }, (_, index) => at(index - 54).slice(0, 10))
  return { me, days, chartStartAt: at(-31), soonAt: at(7), idleAt: at(-7) }
}
