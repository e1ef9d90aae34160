import { addRecipient, campaignReaches, draftCampaign, email, launch, rewardsOf } from '#tests/support/campaigns.ts'
import { launchCodes } from '#tests/support/codes.ts'
import { createGuest, signUp } from '#tests/support/guest.ts'
import { givePoints, setUpPoints } from '#tests/support/points.ts'
import { recipientOf } from '#tests/support/rewards.ts'
import { type Person, signIn, signInAtBff } from '#tests/support/sign-in.ts'
import type { TestStack } from '#tests/support/start-stack.ts'

export type Scene = Awaited<ReturnType<typeof setScene>>

/**
 * Adds to the demo one row of everything that a screen can show, and a second company without data. Returns their ids, links and cookies.
 */
export async function setScene(stack: TestStack) {
  const owner = await signIn(stack)
  const rewards = await openReward(owner)
  await setUpPoints(owner).catch(() => undefined) // The demo may already have points.
  const points = await givePoints(owner, 1500, 'ravi.menon@example.com', { email: { ...email, subject: 'Your points of November' } })
  const codes = await launchCodes(owner, 'Counter codes, Kochi')
  const drafts = { links: await readyDraft(owner), codes: await codesDraft(owner), points: await pointsDraft(owner) }
  const newcomer = createGuest(stack)
  await signUp(stack, newcomer, 'asha@lotusworks.example.com')
  const cookieOf = (guest: ReturnType<typeof createGuest>) => [...guest.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return {
    owner,
    cookies: { owner: (await signInAtBff(stack)).cookie, newcomer: cookieOf(newcomer), visitor: '' },
    campaigns: { codes: codes.draft.id, points: points.campaign, links: rewards.campaign },
    drafts,
    reward: `/auth/${recipientOf(stack, rewards.reward).token}/reward`,
    pointsPage: `/auth/${recipientOf(stack, points.reward).token}/reward`,
    idOf: (collection: string, name: string) => idOf(owner, collection, name),
    redeemed: (campaign: string) => newestRedeemed(owner, campaign),
  }
}

/** Launches a campaign of one reward today. Returns the ids of the campaign and of the reward, which is not claimed. */
async function openReward(owner: Person) {
  const words = {
    subject: 'Thank you',
    headline: 'Thank you for a warm winter',
    body: 'Hello {{ recipient_first_name }},\n\nyou have been with us the whole season. Please choose something you like.\n\n{{ sender_name }}',
  }
  const draft = await draftCampaign(owner, { name: 'Winter thank-you', changes: { email: words } })
  await launch(owner, await addRecipient(owner, draft.id, { email: 'ananya.rao@example.com', firstName: 'Ananya', lastName: 'Rao' }))
  await campaignReaches(owner, draft.id, 'live')
  const [reward] = await rewardsOf(owner, draft.id)
  return { campaign: draft.id, reward: String(reward?.id) }
}

async function readyDraft(owner: Person): Promise<string> {
  const draft = await draftCampaign(owner, { name: 'Onam bonus for store teams' })
  const people = ['Meera Pillai', 'Arjun Nair', 'Devika Menon', 'Joseph Kurian']
  for (const [firstName = '', lastName = ''] of people.map((name) => name.split(' ')))
    await addRecipient(owner, draft.id, { email: `${firstName.toLowerCase()}@aurora.example.com`, firstName, lastName })
  return draft.id
}

const codesDraft = async (owner: Person): Promise<string> =>
  (
    await draftCampaign(owner, {
      name: 'Counter codes, Pune',
      deliveryType: 'rewardcodes',
      changes: {
        codeDetails: { value: '50000', quantity: 200, prefix: 'PU', length: 16, uses: 1, partialUse: true },
        delivery: {
          sendMode: 'now',
          undoSeconds: 0,
          timeZone: 'Asia/Kolkata',
          expiryMode: 'days',
          expiryDays: 30,
          reminderOffsetsDays: [],
          handover: 'download',
          receiver: owner.user.id,
        },
      },
    })
  ).id

async function pointsDraft(owner: Person): Promise<string> {
  const draft = await draftCampaign(owner, {
    name: 'Points for November',
    deliveryType: 'rewardpoints',
    changes: { pointsAssignment: { mode: 'same', points: 250 }, email: { ...email, body: 'Here are {{ points }} for you.' } },
  })
  return (await addRecipient(owner, draft.id, { email: 'ravi.menon@example.com', firstName: 'Ravi', lastName: 'Menon' })).id
}

async function idOf(owner: Person, collection: string, name: string): Promise<string> {
  const text = `query ($name: String) { ${collection}(filter: { name: { _eq: $name } }, limit: 1) { id } }`
  const { data } = await owner.graphql<Record<string, { id: string }[]>>(text, { name })
  return String(data?.[collection]?.[0]?.id)
}

/** Returns the number of a campaign's newest redeemed reward. */
async function newestRedeemed(owner: Person, campaign: string): Promise<string> {
  const filter = '{ campaign: { name: { _eq: $campaign } }, status: { _eq: "claimed" } }'
  const text = `query ($campaign: String) { rewards(filter: ${filter}, sort: ["-claimed_at"], limit: 1) { seq } }`
  const { data } = await owner.graphql<{ rewards: { seq: string }[] }>(text, { campaign })
  return String(data?.rewards[0]?.seq)
}
