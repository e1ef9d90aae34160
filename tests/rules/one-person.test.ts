import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addRecipient, command, draftCampaign } from '#tests/support/campaigns.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { type Person, signIn } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let stack: TestStack
let owner: Person

beforeAll(async () => {
  stack = await startStack()
  owner = await signIn(stack)
})
afterAll(() => stack?.stop())

type Row = { id: string; email: string; version: number }

const addText = 'mutation ($input: PersonInput!) { addPerson(input: $input) { id email version } }'
const blockText = 'mutation ($id: ID!) { blockPerson(id: $id, reason: "Left us") { id } }'
const eraseText = 'mutation ($id: ID!) { erasePerson(id: $id) { id status } }'
const joinText = `mutation ($id: ID!, $filter: MatchingPeopleInput!, $expected: Int!) {
  addPeopleToCampaign(campaign: $id, filter: $filter, expected: $expected) { id recipient_count joining } }`

const add = (input: object) => command<Row>(owner, addText, { input })
const codeOf = async (text: string, variables: Record<string, unknown>) => (await owner.graphql(text, variables)).errors?.[0]?.extensions
const address = (name: string) => `${name}.${randomUUID().slice(0, 8)}@example.com`
const rowsOf = async (campaign: string) => {
  const text =
    'query ($id: ID) { campaign_recipients(filter: { campaign: { id: { _eq: $id } } }, sort: ["seq"], limit: 50) { email state suppressed phone } }'
  return (await owner.graphql<{ campaign_recipients: object[] }>(text, { id: campaign })).data?.campaign_recipients
}

describe('R31 the company’s people in a campaign', () => {
  it('are added to a campaign as a selection or as all that a list matches, each once, and those who may get nothing new as suppressed', async () => {
    const into = async (id: string, filter: object, expected: number) => command<object>(owner, joinText, { id, filter, expected })
    const [free, blocked, gone] = [
      await add({ email: address('free'), firstName: 'Ines', phone: '+919820012345' }),
      await add({ email: address('no') }),
      await add({ email: address('gone') }),
    ]
    await command(owner, blockText, { id: blocked.id })
    const draft = await draftCampaign(owner)
    await addRecipient(owner, draft.id, { email: free.email, firstName: 'As typed' })
    const ids = [free.id, blocked.id, gone.id]
    expect(await into(draft.id, { ids }, 3)).toMatchObject({ recipient_count: 2, joining: null })
    await into(draft.id, { ids }, 3)
    expect(await rowsOf(draft.id)).toMatchObject([
      { email: free.email, state: 'ready', phone: null },
      { email: gone.email, state: 'ready' },
      { email: blocked.email, state: 'suppressed', suppressed: 'blocked' },
    ])
    const other = await draftCampaign(owner)
    expect(await codeOf(joinText, { id: other.id, filter: { ids: [free.id, randomUUID()] }, expected: 1 })).toMatchObject({
      code: 'NOT_FOUND',
    })
    await command(owner, eraseText, { id: gone.id })
    expect(await codeOf(joinText, { id: other.id, filter: { ids }, expected: 3 })).toMatchObject({ code: 'SELECTION_CHANGED', count: 2 })
    expect(await codeOf(joinText, { id: other.id, filter: { ids, nobody: true }, expected: 2 })).toMatchObject({ code: 'BAD_INPUT' })
    await runSql(
      stack,
      undefined,
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 1200)
      insert into recipients (id, company, seq, email, status, version, search_text, tags, date_created, date_updated)
      select lower(hex(randomblob(16))), (select company from recipients where id = '${free.id}'), 200000 + i, 'join-' || i || '@example.com', 'active', 1, 'join-' || i || '@example.com #joining#', '["joining"]', 0, 0 from n`,
    )
    expect(await into(other.id, { tag: 'joining' }, 1200)).toMatchObject({ recipient_count: 500, joining: 700 })
    await waitFor(
      async () => (await runSql(stack, undefined, `select 1 from campaigns where id = '${other.id}' and joining is null`)).length === 1,
      { what: 'everyone to be added' },
    )
    const { data } = await owner.graphql('query ($id: ID!) { campaigns_by_id(id: $id) { recipient_count } }', { id: other.id })
    expect(data).toEqual({ campaigns_by_id: { recipient_count: 1200 } })
    await runSql(stack, undefined, "delete from recipients where email like 'join-%'")
  })
})
