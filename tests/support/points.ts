import { randomUUID } from 'node:crypto'
import { addRecipient, campaignReaches, command, type Draft, delivery, email, launch, rewardsOf } from './campaigns.ts'
import type { Person } from './sign-in.ts'

/** Sets a company's points up: a Star is worth one major unit of a two-digit currency, at every brand. */
export async function setUpPoints(person: Person): Promise<void> {
  const input = { unitName: 'Star', rate: '100', validityDays: 365, catalogue: { mode: 'all' }, wizardStep: 'finish' }
  await command(person, 'mutation ($input: PointsProgramInput!) { updatePointsProgram(version: 0, input: $input) { id } }', { input })
  await command(person, 'mutation { activatePointsProgram(version: 1) { id } }', {})
}

const fields = 'id version total recipient_count'

/** A draft of points for one person, priced. */
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

/** The same, credited. */
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
