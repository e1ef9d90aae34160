import { readFileSync } from 'node:fs'
import { buildSchema } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { model } from '#graphql/model/model.ts'
import type { Draft } from '#tests/support/campaigns.ts'
import { fillCompany } from '#tests/support/fill-company.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { demo, type Person, rival as rivalAccount, signIn } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { confirmPerson } from '#tests/support/step-up.ts'
import { closedColumns, findUnlistedWords } from '#tests/support/stored-words.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { type CommandCase, commandCases } from './command-cases.ts'

const schema = buildSchema(readFileSync(new URL('../../graphql/schema.graphql', import.meta.url), 'utf8'))
const roots = Object.keys(schema.getQueryType()?.getFields() ?? {})
const commands = Object.keys(schema.getMutationType()?.getFields() ?? {})

const unknown = '7d9c2f2e-5a43-4d65-8f0b-0f3a0a6f9b11'
/** Collections whose rows every signed-in company reads alike. */
const shared = new Set(['brands', 'brand_categories', 'recharge_methods'])

/** Commands that create a row of the caller’s own, whatever its client id. */
const creates = new Set(['createCampaign', 'createTemplate'])

type RawReply = { text: string; status: number }

let stack: TestStack
let rival: Person
let owner: Person
let theirDraft: Draft
/** The id of one row of the other company (the rival) in every collection. */
const theirs: Record<string, string> = {}

/** Calls the BFF with the first company’s key. Returns the response without its request id, which always differs. */
async function ask(query: string, variables: object): Promise<RawReply> {
  const answer = await fetch(`${stack.url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stack.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  if (answer.status === 429) return ask(query, variables)
  return { status: answer.status, text: (await answer.text()).replace(/"requestId":"[^"]*"/g, '"requestId":""') }
}

/** Calls as the first company’s owner, for commands that are for people only. */
async function askAsPerson(query: string, variables: Record<string, unknown>): Promise<RawReply> {
  const { status, ...answer } = await owner.graphql(query, variables)
  return { status, text: JSON.stringify(answer).replace(/"requestId":"[^"]*"/g, '"requestId":""') }
}

const sql = (text: string) => runSql(stack, undefined, text)

const send = ({ peopleOnly, text, rest }: CommandCase, id: string | null | undefined): Promise<RawReply> =>
  peopleOnly ? askAsPerson(text, { id, ...rest }) : ask(text, { id, ...rest })

beforeAll(async () => {
  stack = await startStack({ bff: true })
  owner = await signIn(stack)
  await confirmPerson(stack, owner, demo.email)
  rival = await signIn(stack, rivalAccount)
  const filled = await fillCompany(stack, { owner: rival, email: rivalAccount.email, value: '2500' })
  theirDraft = filled.draft
  // rows that the rival’s owner cannot see, or that no list contains
  Object.assign(theirs, { devices: filled.device, uploads: filled.upload })
  const collections = roots.filter((root) => !root.includes('_aggregated') && !root.includes('_by_'))
  for (const collection of collections.filter((name) => !shared.has(name))) {
    const { data } = await rival.graphql<Record<string, { id: string }[]>>(`{ ${collection}(limit: 1) { id } }`)
    const id = data?.[collection]?.[0]?.id
    if (id) theirs[collection] = id
  }
})
afterAll(() => stack?.stop())

const collectionOf = (root: string) => root.replace(/_(aggregated|by_id)$/, '')

function readCase(root: string): string {
  if (root.endsWith('_by_id')) return `query ($id: ID!) { ${root}(id: $id) { id } }`
  if (root.endsWith('_aggregated')) return `query ($id: ID) { ${root}(filter: { id: { _eq: $id } }, limit: 1) { count { id } } }`
  return `query ($id: ID) { ${root}(filter: { id: { _eq: $id } }, limit: 1) { id } }`
}

describe('another company’s rows, for every root of the contract', () => {
  const privateRoots = roots.filter((root) => !shared.has(collectionOf(root)))

  it('has a row of the other company in every collection that can have one', () => {
    const missing = [...new Set(privateRoots.map(collectionOf))].filter((name) => !theirs[name])
    expect(missing).toEqual([])
  })

  it.each(privateRoots)('%s: returns the same bytes for foreign and unknown ids, and nothing for malformed and null', async (root) => {
    const query = readCase(root)
    const foreign = await ask(query, { id: theirs[collectionOf(root)] ?? unknown })
    expect(await ask(query, { id: unknown })).toEqual(foreign)
    expect(foreign.status).toBe(200)
    const malformed = await ask(query, { id: 'not-an-id' })
    // an id argument names a row, so a malformed one is not found, but in a filter it is a wrong value
    if (root.endsWith('_by_id')) expect(malformed).toEqual(foreign)
    else expect([malformed.status, malformed.text]).toEqual([400, expect.stringContaining('BAD_INPUT')])
    const nothing = await ask(query, { id: null })
    expect(nothing.status).toBeLessThan(500)
    expect(nothing.text).not.toContain(theirs[collectionOf(root)] ?? unknown)
  })
})

const ownTables = model.filter(({ read }) => read !== 'public').map(({ name }) => name)

/** Reads the rival company’s rows of a table as they are stored, with every column that a command might change. */
const theirRows = (table: string): Promise<unknown[]> =>
  sql(`select * from "${table}" where "${table === 'companies' ? 'id' : 'company'}" = '${theirs.companies}' order by id`)

const theirState = async (): Promise<string> =>
  JSON.stringify(await Promise.all([...ownTables, 'directus_users'].map(async (table) => ({ [table]: await theirRows(table) }))))

/** Waits until no message of the rival is in flight, which would change rows by itself. */
const waitForIdle = () =>
  waitFor(async () => (await sql("select id from messages where status in ('queued', 'sending', 'retrying')")).length === 0, {
    what: 'every message to have left',
  })

describe('another company’s rows, for every command of the contract', () => {
  beforeAll(waitForIdle)

  it('detects a changed value of each closed column in the other company’s rows', async () => {
    const written = await sql("select tbl_name as name from sqlite_master where type = 'trigger' and name like '%_no_update'")
    const appendOnly = written.map(({ name }) => name)
    const changeable = closedColumns.filter(({ table }) => theirs[table] && !appendOnly.includes(table))
    expect(changeable.length).toBeGreaterThan(30)
    const unseen: string[] = []
    for (const { table, column } of changeable) {
      const [was, state] = [await sql(`select "${column}" as word from "${table}" where id = '${theirs[table]}'`), await theirRows(table)]
      const put = (word: unknown) =>
        sql(`update "${table}" set "${column}" = ${word === null ? 'null' : `'${word}'`} where id = '${theirs[table]}'`)
      await put('touched')
      if (JSON.stringify(await theirRows(table)) === JSON.stringify(state)) unseen.push(`${table}.${column}`)
      await put(was[0]?.word ?? null)
    }
    expect(unseen).toEqual([])
  })

  it('has a case for every command', () => {
    expect(Object.keys(commandCases).sort()).toEqual([...commands].sort())
  })

  it('returns the same bytes for foreign, malformed and unknown ids, and changes nothing', async () => {
    const before = await theirState()
    for (const [name, one] of Object.entries(commandCases).filter(([, { of }]) => of !== 'own')) {
      const foreign = await send(one, one.of === 'draft' ? theirDraft.id : theirs[one.of])
      expect(await send(one, unknown), name).toEqual(foreign)
      // inside an input a malformed id is a wrong value, whichever company it is of
      const malformed = await send(one, 'not-an-id')
      if (one.refused) expect(malformed.text, name).toMatch(/BAD_INPUT|VALIDATION/)
      else if (!creates.has(name)) expect(malformed, name).toEqual(foreign)
      expect(foreign.text, name).toContain(creates.has(name) ? '"status":"draft"' : (one.refused ?? 'NOT_FOUND'))
      const nothing = await send(one, null)
      expect(nothing.text, name).toContain('BAD_INPUT')
      expect(nothing.status, name).toBe(one.peopleOnly ? 200 : 400)
    }
    expect(await theirState()).toBe(before)
  })

  it('acts on the caller’s own company only where a command has no id', async () => {
    const before = await theirState()
    for (const [name, { text, rest, peopleOnly }] of Object.entries(commandCases).filter(([, { of }]) => of === 'own')) {
      const { text: answer } = await (peopleOnly ? askAsPerson(text, { ...rest }) : ask(text, { ...rest }))
      expect(answer, name).not.toContain('INTERNAL')
    }
    expect(await theirState()).toBe(before)
  })
})

it('stores no value outside its closed list in any row', async () => {
  expect(await findUnlistedWords(sql)).toEqual([])
})
