import { readFileSync } from 'node:fs'
import { buildSchema } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addRecipient,
  campaignReaches,
  command,
  type Draft,
  draftCampaign,
  importReaches,
  launch,
  rewardsOf,
} from '#tests/support/campaigns.ts'
import { launchCodes } from '#tests/support/codes.ts'
import { pngOf } from '#tests/support/pictures.ts'
import { givePoints, setUpPoints } from '#tests/support/points.ts'
import { recipientOf } from '#tests/support/rewards.ts'
import { demo, type Person, rival as rivalAccount, signIn } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { confirmPerson } from '#tests/support/step-up.ts'
import { inviteMember, joinTeam, newPassword, signInTrusting } from '#tests/support/team.ts'
import { type CommandCase, commandCases, companyDetails } from './command-cases.ts'

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

const send = ({ peopleOnly, text, rest }: CommandCase, id: string | null | undefined): Promise<Sent> =>
  peopleOnly ? askAsPerson(text, { id, ...rest }) : ask(text, { id, ...rest })

beforeAll(async () => {
  stack = await startStack({ bff: true })
  owner = await signIn(stack)
  await confirmPerson(stack, owner, demo.email)
  rival = await signIn(stack, rivalAccount)
  await fillRivalCompany()
  const collections = roots.filter((root) => !root.includes('_aggregated') && !root.includes('_by_'))
  for (const collection of collections.filter((name) => !shared.has(name))) {
    const { data } = await rival.graphql<Record<string, { id: string }[]>>(`{ ${collection}(limit: 1) { id } }`)
    const id = data?.[collection]?.[0]?.id
    if (id) theirs[collection] = id
  }
})
afterAll(() => stack?.stop())

let theirDraft: Draft

/** The rival gets rows where the demo gives it none: a scheduled launch, a claim, an import with a bad line, an audit line. */
async function fillRivalCompany() {
  await setUpPoints(rival)
  await givePoints(rival, 10, 'their-points@example.com')
  const sent = await addRecipient(rival, (await draftCampaign(rival, { name: 'Theirs', value: '2500' })).id, {
    email: 'their-person@example.com',
  })
  await launch(rival, sent)
  await campaignReaches(rival, sent.id, 'live')
  const [reward] = await rewardsOf(rival, sent.id)
  const recipient = recipientOf(stack, String(reward?.id))
  const { view } = await recipient.open()
  await recipient.claim(String(view.brands[0]?.id), 'tenancy-claim')
  theirDraft = await addRecipient(rival, (await draftCampaign(rival, { name: 'Their draft', value: '2500' })).id, {
    email: 'their-other@example.com',
  })
  const file = await rival.fetch(`/plutus/files?kind=recipients&campaign=${theirDraft.id}&name=bad.csv`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: 'Email\nnot-an-address\n',
  })
  const { id } = (await file.json()) as { id: string }
  await command(rival, 'mutation ($id: ID!) { mapImport(id: $id, mapping: { email: 0 }) { id } }', { id })
  await importReaches(rival, id, 'ready_with_errors')
  await command(rival, 'mutation { createTemplate(clientId: "theirs", input: { deliveryType: rewardlinks, name: "Theirs" }) { id } }', {})
  await launchCodes(rival, 'Their codes', { value: '2500', quantity: 1 })
  await fillRivalOffice()
}

/** The rows of the rival's team and settings: an invite, a trusted browser, billing details, a document, an uploaded picture. */
async function fillRivalOffice() {
  await inviteMember(rival, 'their-colleague@example.com', 'Viewer')
  const { email: theirEmail } = await joinTeam(stack, rival, 'their-sender@example.com', 'Sender')
  const sender = await signInTrusting(stack, theirEmail, newPassword)
  // a person's own: the rival's owner does not see it either
  theirs.devices = (await sender.graphql<{ devices: { id: string }[] }>('{ devices(limit: 1) { id } }')).data?.devices[0]?.id ?? ''
  await submitForApproval(sender)
  const billing = { legalName: 'Theirs', email: 'bills@example.com', address: '1', city: 'Salem', postalCode: '97301', country: 'US' }
  await command(rival, 'mutation ($input: BillingInput!) { updateBilling(input: $input) { id } }', { input: billing })
  const document = await put('kind=document&documentKind=tax_certificate&name=theirs.pdf', '%PDF-1.7\n%%EOF\n')
  await confirmPerson(stack, rival, rivalAccount.email)
  await command(rival, 'mutation { createApiKey(input: { name: "Theirs", role: Viewer }) { key { id } } }', {})
  await command(
    rival,
    `mutation ($input: CompanyDetailsInput!) { requestCompanyChange(input: $input, reason: "Moved", documents: ["${document}"]) { id } }`,
    {
      input: { ...companyDetails, registeredName: 'Theirs' },
    },
  )
  theirs.uploads = await put('kind=logo', pngOf(230, 80))
}

/** Their sender asks their owner, who has not decided yet. */
async function submitForApproval(sender: Pick<Person, 'graphql' | 'fetch'>) {
  await command(rival, 'mutation { updateApprovalRules(input: { count: 1 }) { id } }', {})
  const { id } = await draftCampaign(sender, { name: 'To approve', value: '2500' })
  const { status } = await launch(sender, await addRecipient(sender, id, { email: 'to-approve@example.com' }))
  expect(status).toBe('pending_approval')
}

async function put(query: string, body: Buffer | string): Promise<string> {
  const headers = { 'content-type': 'application/octet-stream' }
  const answer = await rival.fetch(`/plutus/files?${query}`, { method: 'POST', headers, body: Buffer.from(body) })
  expect(answer.status, query).toBe(201)
  return ((await answer.json()) as { id: string }).id
}

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

/** Everything the rival company can read of itself. */
async function theirState(): Promise<string> {
  const parts: unknown[] = []
  for (const collection of Object.keys(theirs)
    .filter((name) => roots.includes(name))
    .sort()) {
    const fields = (schema.getType(collection) as { getFields?: () => Record<string, { type: unknown }> } | undefined)?.getFields?.() ?? {}
    const scalars = Object.entries(fields).filter(
      ([name, { type }]) => !name.endsWith('_func') && /^(ID|String|Int|Boolean|GraphQLBigInt|Date|JSON)!?$/.test(String(type)),
    )
    const { data } = await rival.graphql(`{ ${collection}(limit: 500, sort: ["id"]) { ${scalars.map(([name]) => name).join(' ')} } }`)
    parts.push(data)
  }
  return JSON.stringify(parts)
}

describe('another company’s rows, for every command of the contract', () => {
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
