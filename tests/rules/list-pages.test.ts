import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { command } from '#tests/support/campaigns.ts'
import { demo, type Person, rival as rivalAccount, signIn } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'

let stack: TestStack
let owner: Person

beforeAll(async () => {
  stack = await startStack()
  owner = await signIn(stack)
})
afterAll(() => stack?.stop())

const refusalOf = async (person: Person, text: string, variables: object) =>
  (await person.graphql(text, { ...variables })).errors?.[0]?.extensions

it('R11 R14 keeps the chosen columns of each list for the member alone', async () => {
  const text = 'mutation ($list: String!, $columns: [String!]) { updateListColumns(list: $list, columns: $columns) { id } }'
  const choose = (list: string, columns: string[] | null) => command(owner, text, { list, columns })
  const chosen = async (who = demo) => ((await signIn(stack, who)).user as { listColumns?: object }).listColumns
  expect(await chosen()).toBeUndefined()
  await Promise.all([choose('campaigns', ['value', 'owner', 'value']), choose('templates', []), choose('people', ['tags'])])
  expect(await chosen()).toEqual({ campaigns: ['owner', 'value'], templates: [], people: ['tags'] })
  expect(await chosen(rivalAccount)).toBeUndefined()
  await choose('people', null)
  const choice = { campaigns: ['owner', 'value'], templates: [] }
  expect(await chosen()).toEqual(choice)
  for (const [path, variables] of [
    ['list', { list: 'wallets', columns: [] }],
    ['list', { list: 'toString', columns: null }],
    ['columns', { list: 'campaigns', columns: ['status', 'salary'] }],
    ['columns', { list: 'campaigns', columns: ['tags'] }],
  ] as const)
    expect(await refusalOf(owner, text, variables)).toMatchObject({ code: 'BAD_INPUT', path })
  expect(await chosen()).toEqual(choice)
  expect((await owner.graphql('{ members(limit: 1) { list_columns } }')).errors?.[0]?.message).toBe('GraphQL validation error.')
  // what another version stored: a column and a list that this one does not have
  const db = new DatabaseSync(join(stack.dataDir, 'plutus.db'), { timeout: 10_000 })
  const stored = JSON.stringify({ campaigns: ['status', 'gone'], gone: ['status'], templates: 'odd' })
  db.prepare('update members set list_columns = ? where email = ?').run(stored, demo.email)
  db.close()
  expect(await chosen()).toEqual({ campaigns: ['status'] })
  await choose('campaigns', null)
  expect(await chosen()).toBeUndefined()
})
