import { randomUUID } from 'node:crypto'
import { addRecipient, campaignReaches, command, type Draft, delivery, email, launch, rewardsOf } from './campaigns.ts'
import { recipientOf } from './rewards.ts'
import type { Person } from './sign-in.ts'
import type { TestStack } from './start-stack.ts'

/** The data of the page on which a recipient sees and spends points. */
export type PointsView = {
  status: string
  points: {
    balance: number
    ends: { points: number; day: string }[]
    takes: Record<string, { choices: number[] } | { min: number; max: number; step: number }>
    history: { id: string; type: string; points: number; balance: number; voucher: string | null }[]
  }
}

/**
 * Activates a company's points programme if it has none. A Star is worth one major unit at every brand. Returns its value in minor units.
 */
export async function setUpPoints(person: Person): Promise<number> {
  const { data } = await person.graphql<{ points_programs: { rate: string; status: string }[] }>(
    '{ points_programs(limit: 1) { rate status } }',
  )
  const [program] = data?.points_programs ?? []
  if (program?.status === 'active') return Number(program.rate)
  const input = { unitName: 'Star', rate: '100', validityDays: 365, catalogue: { mode: 'all' }, wizardStep: 'finish' }
  await command(person, 'mutation ($input: PointsProgramInput!) { updatePointsProgram(version: 0, input: $input) { id } }', { input })
  await command(person, 'mutation { activatePointsProgram(version: 1) { id } }', {})
  return 100
}

const fields = 'id version total recipient_count'

/** Creates a complete campaign draft that gives `points` to the one recipient `to`. Its total is computed, so it can be launched. */
export async function draftPoints(person: Person, points: number, to: string, changes: object = {}): Promise<Draft> {
  const create = `mutation ($clientId: ID!, $input: CreateCampaignInput!) { createCampaign(clientId: $clientId, input: $input) { ${fields} } }`
  const update = `mutation ($id: ID!, $version: Int!, $input: UpdateCampaignInput!) { updateCampaign(id: $id, version: $version, input: $input) { ${fields} } }`
  const details = { deliveryType: 'rewardpoints', name: 'Stars' }
  const made = await command<Draft>(person, create, { clientId: randomUUID(), input: details })
  const input = {
    catalogue: { mode: 'all' },
    delivery,
    email: { ...email, body: 'Here are {{ points }} for you.' },
    pointsAssignment: { mode: 'same', points },
    ...changes,
  }
  await command(person, update, { id: made.id, version: made.version, input })
  return addRecipient(person, made.id, { email: to, firstName: 'Ines' })
}

/** Creates a draft of points and launches it. Returns the campaign and the reward. */
export async function givePoints(
  person: Person,
  points: number,
  to: string,
  changes: object = {},
): Promise<{ campaign: string; reward: string }> {
  const draft = await draftPoints(person, points, to, changes)
  await launch(person, draft)
  await campaignReaches(person, draft.id, 'live')
  const [reward] = await rewardsOf(person, draft.id)
  return { campaign: draft.id, reward: String(reward?.id) }
}

export const openPoints = async (stack: TestStack, reward: string): Promise<PointsView> =>
  (await recipientOf(stack, reward).open()).view as unknown as PointsView

/** Returns the id of a brand whose vouchers can be bought with exactly this number of points, or an empty string. */
export function brandForPoints({ points: { takes } }: PointsView, points: number): string {
  const fits = (amounts: PointsView['points']['takes'][string]) =>
    'choices' in amounts
      ? amounts.choices.includes(points)
      : points >= amounts.min && points <= amounts.max && (points - amounts.min) % amounts.step === 0
  return Object.entries(takes).find(([, amounts]) => fits(amounts))?.[0] ?? ''
}

/** Builds, without sending it, the request in which a recipient spends `points` on a brand's voucher. Races send several at once. */
export const spendPointsCall = (stack: TestStack, reward: string, brand: string, points: number, key: string = randomUUID()) =>
  recipientOf(stack, reward).claimCall(brand, key, { amount: String(points * 100) })
