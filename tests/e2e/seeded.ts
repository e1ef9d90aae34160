import { addRecipient, campaignReaches, draftCampaign, launch, rewardsOf } from '#tests/support/campaigns.ts'
import { rewardToken } from '#tests/support/reward-token.ts'
import { actAs } from '#tests/support/sign-in.ts'
import type { TestStack } from '#tests/support/start-stack.ts'

/** Returns an API caller with the demo company's key, to read or prepare data without a browser. */
export const integrator = (stack: TestStack) => actAs(stack, stack.apiKey)

/** Returns the id of a seeded campaign by its name. Throws if there is none. */
export async function seededCampaign(stack: TestStack, name: string): Promise<string> {
  const text = 'query ($name: String) { campaigns(filter: { name: { _eq: $name } }, limit: 1) { id } }'
  const { data } = await integrator(stack).graphql<{ campaigns: { id: string }[] }>(text, { name })
  const id = data?.campaigns[0]?.id
  if (!id) throw new Error(`The demo has no campaign ${name}`)
  return id
}

/** Returns a path for each route that shows one row of the demo, by route name. Approvals have no seeded row. */
export async function seededPaths(stack: TestStack, campaign: string): Promise<Record<string, string>> {
  const text = '{ recharges(limit: 1) { id } documents(limit: 1) { id } templates(limit: 1, sort: ["seq"]) { id } }'
  const { data } = await integrator(stack).graphql<Record<'recharges' | 'documents' | 'templates', { id: string }[]>>(text)
  return {
    campaignView: `/campaigns/${campaign}/view`,
    rechargeStatus: `/recharge/status?id=${data?.recharges[0]?.id}`,
    document: `/documents/${data?.documents[0]?.id}`,
    templateView: `/templates/${data?.templates[0]?.id}/view`,
    helpDocument: '/help/recipients-file',
  }
}

/** Launches a campaign with one reward of ₹1,000 for a person. Returns the reward's id, its campaign and the path of its page. */
export async function sendReward(stack: TestStack, firstName: string): Promise<{ id: string; campaign: string; path: string }> {
  const person = integrator(stack)
  const draft = await draftCampaign(person, { name: `For ${firstName}`, value: '100000' })
  await launch(person, await addRecipient(person, draft.id, { email: `${firstName.toLowerCase()}@example.com`, firstName }))
  await campaignReaches(person, draft.id, 'live')
  const [reward] = await rewardsOf(person, draft.id)
  const id = String(reward?.id)
  return { id, campaign: draft.id, path: `/auth/${rewardToken(stack, id)}/reward` }
}

type Wallet = { available: string; reserved: string }

/** Returns the demo company's available and reserved balance, in paise. */
export async function demoWallet(stack: TestStack): Promise<Wallet> {
  const { data } = await integrator(stack).graphql<{ wallets: Wallet[] }>('query { wallets(limit: 1) { available reserved } }')
  if (!data?.wallets[0]) throw new Error('The demo has no wallet')
  return data.wallets[0]
}

/** Returns the reward page's URL from an email. Throws if there is none. */
export function linkIn({ text }: { text: string }): string {
  const link = /https?:\/\/\S+\/auth\/[\w-]{22}\/reward/.exec(text)?.[0]
  if (!link) throw new Error(`No link in ${text}`)
  return link
}
