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
import { closedColumns, strangeWords } from '#tests/support/stored-words.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { type CommandCase, commandCases } from './command-cases.ts'

const schema = buildSchema(readFileSync(new URL('../../graphql/schema.graphql', import.meta.url), 'utf8'))
const roots = Object.keys(schema.getQueryType()?.getFields() ?? {})
const commands = Object.keys(schema.getMutationType()?.getFields() ?? {})

const unknown = '7d9c2f2e-5a43-4d65-8f0b-0f3a0a6f9b11'
/** Rows that every signed-in company reads alike. */
const shared = new Set(['brands', 'brand_categories', 'recharge_methods'])

/** What makes a row of the caller's own, whatever its client id. */
const creates = new Set(['createCampaign', 'createTemplate'])

type Sent = { text: string; status: number }

let stack: TestStack
let rival: Person
let owner: Person
let theirDraft: Draft
/** One id of the rival company in every collection. */
const theirs: Record<string, string> = {}

/** What the first company's key gets at the BFF, without the request id that differs by nature. */
async function ask(query: string, variables: object): Promise<Sent> {
  const answer = await fetch(`${stack.url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stack.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  if (answer.status === 429) return ask(query, variables)
  return { status: answer.status, text: (await answer.text()).replace(/"requestId":"[^"]*"/g, '"requestId":""') }
}

/** What the first company's owner gets themselves: commands for people only. */
async function askAsPerson(query: string, variables: Record<string, unknown>): Promise<Sent> {
  const { status, ...answer } = await owner.graphql(query, variables)
  return { status, text: JSON.stringify(answer).replace(/"requestId":"[^"]*"/g, '"requestId":""') }
}

const sql = (text: string) => runSql(stack, undefined, text)

const send = ({ peopleOnly, text, rest }: CommandCase, id: string | null | undefined): Promise<Sent> =>
  peopleOnly ? askAsPerson(text, { id, ...rest }) : ask(text, { id, ...rest })

beforeAll(async () => {
  stack = await startStack({ bff: true })
  owner = await signIn(stack)
  await confirmPerson(stack, owner, demo.email)
  rival = await signIn(stack, rivalAccount)
  const filled = await fillCompany(stack, { owner: rival, email: rivalAccount.email, value: '2500' })
  theirDraft = filled.draft
  // a person's own, which the rival's owner does not see, and what no list has
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
  const private_ = roots.filter((root) => !shared.has(collectionOf(root)))

  it('has rows of the other company to try in every collection that can have them', () => {
    const missing = [...new Set(private_.map(collectionOf))].filter((name) => !theirs[name])
    expect(missing).toEqual([])
  })

  it.each(private_)('%s: foreign and unknown answer with the same bytes, malformed and null say nothing', async (root) => {
    const query = readCase(root)
    const foreign = await ask(query, { id: theirs[collectionOf(root)] ?? unknown })
    expect(await ask(query, { id: unknown })).toEqual(foreign)
    expect(foreign.status).toBe(200)
    const malformed = await ask(query, { id: 'not-an-id' })
    // an id argument names a row, so a malformed one is not found; in a filter it is a wrong value
    if (root.endsWith('_by_id')) expect(malformed).toEqual(foreign)
    else expect([malformed.status, malformed.text]).toEqual([400, expect.stringContaining('BAD_INPUT')])
    const nothing = await ask(query, { id: null })
    expect(nothing.status).toBeLessThan(500)
    expect(nothing.text).not.toContain(theirs[collectionOf(root)] ?? unknown)
  })
})

const ownTables = model.filter(({ read }) => read !== 'public').map(({ name }) => name)

/** The rival company’s rows of a table as they are stored: every column that a command might reach, whoever may read it. */
const theirRows = (table: string): Promise<unknown[]> =>
  sql(`select * from "${table}" where "${table === 'companies' ? 'id' : 'company'}" = '${theirs.companies}' order by id`)

const theirState = async (): Promise<string> =>
  JSON.stringify(await Promise.all([...ownTables, 'directus_users'].map(async (table) => ({ [table]: await theirRows(table) }))))

/** No message of theirs is under way, which would change by itself. */
const theyAreQuiet = () =>
  waitFor(async () => (await sql("select id from messages where status in ('queued', 'sending', 'retrying')")).length === 0, {
    what: 'every message to have left',
  })

describe('another company’s rows, for every command of the contract', () => {
  beforeAll(theyAreQuiet)

  it('would see each word of a closed list that changes in a row of theirs', async () => {
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

  it('answers foreign, malformed and unknown ids with the same bytes and changes nothing', async () => {
    const before = await theirState()
    for (const [name, one] of Object.entries(commandCases).filter(([, { of }]) => of !== 'own')) {
      const foreign = await send(one, one.of === 'draft' ? theirDraft.id : theirs[one.of])
      expect(await send(one, unknown), name).toEqual(foreign)
      // inside an input a malformed id is a wrong value, whoever's it may be
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

  it('acts on the caller’s own company alone where there is no id to give', async () => {
    const before = await theirState()
    for (const [name, { text, rest, peopleOnly }] of Object.entries(commandCases).filter(([, { of }]) => of === 'own')) {
      const { text: answer } = await (peopleOnly ? askAsPerson(text, { ...rest }) : ask(text, { ...rest }))
      expect(answer, name).not.toContain('INTERNAL')
    }
    expect(await theirState()).toBe(before)
  })
})

it('leaves no word outside its closed list in any row', async () => {
  expect(await strangeWords(sql)).toEqual([])
})
