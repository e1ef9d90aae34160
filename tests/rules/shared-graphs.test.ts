import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { draftCampaign } from '#tests/support/campaigns.ts'
import { type Person, rival, signIn } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { joinTeam } from '#tests/support/team.ts'

let stack: TestStack
let owner: Person
let stranger: Person
const canary = randomUUID()

beforeAll(async () => {
  stack = await startStack()
  owner = await signIn(stack)
  stranger = await signIn(stack, rival)
  await draftCampaign(owner, { name: `Ours ${canary}` })
  await draftCampaign(stranger, { name: `Theirs ${canary}` })
})
afterAll(() => stack?.stop())

const namesText = `query ($name: String!) { campaigns(filter: { name: { _contains: $name } }) { name } campaigns_aggregated { count { id } } companies { id } }`
type Names = { campaigns: { name: string }[]; companies: { id: string }[] }

async function namesOf(person: Person): Promise<Names> {
  const { data, errors } = await person.graphql<Names>(namesText, { name: canary })
  expect(errors).toBeUndefined()
  if (!data) throw new Error('no answer')
  return data
}

it('R25 returns only their own rows to two companies that read the same graph at once', async () => {
  const readers = [owner, stranger]
  const own = await Promise.all(readers.map(namesOf))
  expect(own.map(({ campaigns }) => campaigns.map(({ name }) => name))).toEqual([[`Ours ${canary}`], [`Theirs ${canary}`]])
  expect(own[0]?.companies).not.toEqual(own[1]?.companies)
  const many = await Promise.all(Array.from({ length: 100 }, (_, at) => namesOf(readers[at % 2] as Person)))
  many.forEach((answer, at) => {
    expect(answer).toEqual(own[at % 2])
  })
})

it('R25 reads a written row back as the person who wrote it', async () => {
  const renameText =
    'mutation ($id: ID!, $version: Int!, $input: UpdateCampaignInput!) { updateCampaign(id: $id, version: $version, input: $input) { id name } }'
  const rows = await Promise.all([owner, stranger].map((person) => draftCampaign(person, { name: `Before ${canary}` })))
  const answers = await Promise.all(
    rows.flatMap(({ id, version }, whose) =>
      [owner, stranger].map(async (person, by) => ({
        isOwn: whose === by,
        answer: await person.graphql(renameText, { id, version, input: { name: `After ${whose}` } }),
      })),
    ),
  )
  for (const { isOwn, answer } of answers) {
    if (isOwn) expect(answer).toMatchObject({ data: { updateCampaign: { name: expect.stringMatching(/^After [01]$/) } } })
    else expect(answer.errors?.[0]?.extensions.code).toBe('NOT_FOUND')
  }
})

it('R25 shows the wallet’s entries to an Owner and not to a Viewer of the same graph', async () => {
  const viewer = await joinTeam(stack, owner, `viewer-${canary}@example.com`, 'Viewer')
  const text = '{ wallet_transactions(limit: 1) { id } audit_events(limit: 1) { id } }'
  const [seen, hidden] = await Promise.all([owner.graphql(text), viewer.graphql(text)])
  expect(seen.data).toEqual({ wallet_transactions: [{ id: expect.any(String) }], audit_events: [{ id: expect.any(String) }] })
  expect(hidden.data).toEqual({ wallet_transactions: [], audit_events: [] })
})
