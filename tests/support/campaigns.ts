import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Person } from './sign-in.ts'
import type { TestStack } from './start-stack.ts'
import { waitFor } from './wait-for.ts'

type Graph = Pick<Person, 'graphql' | 'fetch'>
export type Draft = { id: string; version: number; total: string; recipient_count: number }

const fields = 'id version total recipient_count'

/** Runs a GraphQL mutation as `person` and returns the row that it selects. Fails the test when the mutation is refused. */
export async function command<T>(person: Graph, text: string, variables: Record<string, unknown>): Promise<T> {
  const { data, errors } = await person.graphql<Record<string, T>>(text, variables)
  expect(errors, JSON.stringify(errors)).toBeUndefined()
  return Object.values(data ?? {})[0] as T
}

/** The delivery settings of a draft that sends immediately. By default a launch by a person waits 60 s so that it can be undone. */
export const delivery = {
  sendMode: 'now',
  undoSeconds: 0,
  timeZone: 'Asia/Kolkata',
  expiryMode: 'days',
  expiryDays: 30,
  reminderOffsetsDays: [7],
}
export const email = { subject: 'For {{ recipient_first_name }}', headline: 'Thank you', body: 'Please take {{ reward_value }}.' }

/** Creates a campaign draft that lacks only recipients before it can be launched. */
export async function draftCampaign(
  person: Graph,
  {
    name = 'A test campaign',
    value = '50000',
    deliveryType = 'rewardlinks',
    changes = {},
  }: {
    name?: string /** The value of each reward in minor units. Null gives each recipient a value of their own. */
    value?: string | null
    deliveryType?: string
    changes?: object
  } = {},
): Promise<Draft> {
  const draft = await command<Draft>(
    person,
    `mutation ($clientId: ID!, $input: CreateCampaignInput!) { createCampaign(clientId: $clientId, input: $input) { ${fields} } }`,
    {
      clientId: randomUUID(),
      input: { deliveryType, name, value },
    },
  )
  return command<Draft>(
    person,
    `mutation ($id: ID!, $version: Int!, $input: UpdateCampaignInput!) { updateCampaign(id: $id, version: $version, input: $input) { ${fields} } }`,
    {
      id: draft.id,
      version: draft.version,
      input: { catalogue: { mode: 'all' }, delivery, email, ...changes },
    },
  )
}

export const addRecipient = (
  person: Graph,
  campaign: string,
  recipient: {
    email: string
    firstName?: string
    lastName?: string
    phone?: string
    value?: string
    tags?: string[]
    timeZone?: string
    sendAtLocal?: string
  },
): Promise<Draft> =>
  command<Draft>(
    person,
    `mutation ($campaign: ID!, $input: RecipientInput!) { addRecipient(campaign: $campaign, input: $input) { ${fields} } }`,
    { campaign, input: recipient },
  )

/** Adds many recipients to a draft through an import: uploads a file, maps its columns and applies it. */
export async function importPeople(person: Graph, campaign: string, count: number): Promise<Draft> {
  const lines = Array.from({ length: count }, (_, index) => `Pat,Number ${index},person-${index}-${campaign.slice(0, 8)}@example.com`)
  const file = await person.fetch(`/plutus/files?kind=recipients&campaign=${campaign}&name=people.csv`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: `First name,Last name,E-mail\n${lines.join('\n')}\n`,
  })
  const { id } = (await file.json()) as { id: string }
  await command(person, 'mutation ($id: ID!, $mapping: ImportMappingInput!) { mapImport(id: $id, mapping: $mapping) { id status } }', {
    id,
    mapping: { firstName: 0, lastName: 1, email: 2 },
  })
  await importReaches(person, id, 'ready')
  await command(person, 'mutation ($id: ID!) { applyImport(id: $id) { id status } }', { id })
  await importReaches(person, id, 'applied')
  const { data } = await person.graphql<{ campaigns_by_id: Draft }>(`query ($id: ID!) { campaigns_by_id(id: $id) { ${fields} } }`, {
    id: campaign,
  })
  return data?.campaigns_by_id as Draft
}

export async function importReaches(person: Graph, id: string, status: string): Promise<void> {
  await waitFor(
    async () => {
      const { data } = await person.graphql<{ imports_by_id: { status: string; failure: string | null } }>(
        'query ($id: ID!) { imports_by_id(id: $id) { status failure } }',
        { id },
      )
      if (data?.imports_by_id.status === 'failed') throw new Error(`the import failed: ${data.imports_by_id.failure}`)
      return data?.imports_by_id.status === status
    },
    { what: `the import to be ${status}`, everyMs: 100 },
  )
}

export type Launch = { id: string; status: string; number: string; progress_done: number; total: string }
export const launchText =
  'mutation ($id: ID!, $idempotencyKey: String!, $expectedTotal: GraphQLBigInt!, $confirmName: String) { launchCampaign(id: $id, idempotencyKey: $idempotencyKey, expectedTotal: $expectedTotal, confirmName: $confirmName) { id status number progress_done total } }'

/** Launches a campaign as the page does, with the campaign's name typed as confirmation. */
export async function launch(person: Graph, { id, total }: Draft, idempotencyKey: string = randomUUID()): Promise<Launch> {
  const { data } = await person.graphql<{ campaigns_by_id: { name: string } }>('query ($id: ID!) { campaigns_by_id(id: $id) { name } }', {
    id,
  })
  return command<Launch>(person, launchText, { id, idempotencyKey, expectedTotal: total, confirmName: data?.campaigns_by_id.name })
}

export type Reward = { id: string; status: string; row_no: number; value: string }

/** Returns every reward of a campaign, reading page by page. */
export async function rewardsOf(person: Graph, campaign: string): Promise<Reward[]> {
  const all: Reward[] = []
  for (let page = 1; ; page++) {
    const { data } = await person.graphql<{ rewards: Reward[] }>(
      'query ($campaign: ID, $page: Int) { rewards(filter: { campaign: { id: { _eq: $campaign } } }, sort: ["row_no"], limit: 500, page: $page) { id status row_no value } }',
      { campaign, page },
    )
    all.push(...(data?.rewards ?? []))
    if ((data?.rewards.length ?? 0) < 500) return all
  }
}

export async function campaignReaches(person: Graph, id: string, status: string, timeoutMs?: number): Promise<void> {
  const look = async () => {
    const { data } = await person
      .graphql<{ campaigns_by_id: { status: string } }>('query ($id: ID!) { campaigns_by_id(id: $id) { status } }', { id })
      .catch(() => ({ data: null }))
    return data?.campaigns_by_id.status === status
  }
  await waitFor(look, { what: `the campaign to be ${status}`, ...(timeoutMs && { timeoutMs }) })
}

export async function operator(stack: TestStack, operation: string, input: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
  const answer = await fetch(`${stack.directusUrl}/plutus/operator/${operation}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${stack.secrets.operatorToken}` },
    body: JSON.stringify(input),
  })
  const body = (await answer.json()) as Record<string, unknown>
  if (!answer.ok) throw new Error(`${operation}: ${JSON.stringify(body)}`)
  return body
}

/**
 * Runs the operator command `check-ledgers` and fails if it finds a mismatch. Each wallet's balances must agree with its ledger entries,
 * rewards, recharges and points.
 */
export async function expectLedgersToSum(stack: TestStack): Promise<void> {
  expect((await operator(stack, 'check-ledgers')).mismatches).toEqual([])
}
