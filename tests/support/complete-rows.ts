import { randomUUID } from 'node:crypto'
import { type DeliveryType, deliveryTypes } from '#graphql/contracts/campaign/words.ts'
import { addRecipient, command, delivery, email } from './campaigns.ts'
import type { Person } from './sign-in.ts'

/** The ids of a campaign and a template of each delivery type. They are complete, so that every step of their wizard opens. */
export type Rows = Record<'campaign' | 'template', Record<DeliveryType, string>>

const createOfEachType = <Row>(each: (type: DeliveryType) => Promise<Row>) =>
  Promise.all(deliveryTypes.map(async (type) => [type, await each(type)])).then(
    (entries) => Object.fromEntries(entries) as Record<DeliveryType, Row>,
  )

async function createCompleteCampaign(person: Person, deliveryType: DeliveryType): Promise<string> {
  const text =
    'mutation ($clientId: ID!, $input: CreateCampaignInput!) { createCampaign(clientId: $clientId, input: $input) { id version } }'
  const draft = await command<{ id: string; version: number }>(person, text, {
    clientId: randomUUID(),
    input: { deliveryType, name: `All of ${deliveryType}`, value: deliveryType === 'rewardlinks' ? '50000' : null },
  })
  const body = deliveryType === 'rewardcodes' ? 'Your code: {{ reward_code }}' : 'Please take it.'
  const parts = {
    rewardlinks: {},
    rewardcodes: { codeDetails: { value: '50000', quantity: 3 } },
    rewardpoints: { pointsAssignment: { mode: 'same', points: 100 } },
  }
  await command(
    person,
    'mutation ($id: ID!, $version: Int!, $input: UpdateCampaignInput!) { updateCampaign(id: $id, version: $version, input: $input) { id } }',
    {
      id: draft.id,
      version: draft.version,
      input: {
        catalogue: { mode: 'all' },
        delivery: deliveryType === 'rewardcodes' ? { ...delivery, handover: 'download', receiver: person.user.id } : delivery,
        email: { ...email, body },
        ...parts[deliveryType],
      },
    },
  )
  if (deliveryType !== 'rewardcodes') await addRecipient(person, draft.id, { email: `${randomUUID()}@example.com` })
  return draft.id
}

async function createCompleteTemplate(person: Person, deliveryType: DeliveryType): Promise<string> {
  const text =
    'mutation ($clientId: ID!, $input: CreateTemplateInput!) { createTemplate(clientId: $clientId, input: $input) { id version } }'
  const template = await command<{ id: string; version: number }>(person, text, {
    clientId: randomUUID(),
    input: { deliveryType, name: `All of ${deliveryType}` },
  })
  const body = deliveryType === 'rewardcodes' ? 'Your code: {{ reward_code }}' : 'Please take it.'
  await command(
    person,
    'mutation ($id: ID!, $version: Int!, $input: UpdateTemplateInput!) { updateTemplate(id: $id, version: $version, input: $input) { id } }',
    {
      id: template.id,
      version: template.version,
      input: {
        catalogue: { mode: 'all' },
        email: { ...email, body },
        ...(deliveryType !== 'rewardcodes' && { delivery: { expiryDays: 30, reminderOffsetsDays: [7] } }),
      },
    },
  )
  return template.id
}

/** Creates a complete campaign and a complete template of each delivery type. */
export const createCompleteRows = async (person: Person): Promise<Rows> => ({
  campaign: await createOfEachType((type) => createCompleteCampaign(person, type)),
  template: await createOfEachType((type) => createCompleteTemplate(person, type)),
})
