import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addRecipient,
  campaignReaches,
  command,
  type Draft,
  draftCampaign,
  expectLedgersToSum,
  type Launch,
  launch,
} from '#tests/support/campaigns.ts'
import { farMorning } from '#tests/support/far-ahead.ts'
import { race, tally } from '#tests/support/race.ts'
import { type Person, signIn } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'

type Row = {
  id: string
  status: string
  version: number
  name: string
  description: string | null
  internal_reference: string | null
  budget: string | null
  value: string | null
  delivery_type: string
  recipient_count: number
  total: string
  catalogue: { mode: string }
  delivery: Record<string, unknown>
  email: { subject: string } | null
  code_details: { quantity: number } | null
}
const fields =
  'id status version name description internal_reference budget value delivery_type recipient_count total catalogue delivery email code_details'
const reopenText = `mutation ($id: ID!) { reopenCampaign(id: $id) { ${fields} } }`
const changeText = `mutation ($id: ID!, $version: Int!, $input: UpdateLaunchedCampaignInput!) { updateLaunchedCampaign(id: $id, version: $version, input: $input) { ${fields} } }`
const copyText = `mutation ($id: ID!, $clientId: ID!) { duplicateCampaign(id: $id, clientId: $clientId) { ${fields} } }`

const later = { sendMode: 'scheduled', sendAtLocal: farMorning, timeZone: 'Asia/Kolkata', expiryMode: 'days', expiryDays: 30 }
const delivery = { ...later, reminderOffsetsDays: [7] }

let stack: TestStack
let owner: Person

beforeAll(async () => {
  stack = await startStack()
  owner = await signIn(stack)
})
afterAll(() => stack?.stop())

const read = async (id: string): Promise<Row> => {
  const { data } = await owner.graphql<{ campaigns_by_id: Row }>(`query ($id: ID!) { campaigns_by_id(id: $id) { ${fields} } }`, { id })
  return data?.campaigns_by_id as Row
}
const refusalOf = async (text: string, variables: Record<string, unknown>) => (await owner.graphql(text, variables)).errors?.[0]?.extensions
const available = async () => {
  const { data } = await owner.graphql<{ wallets: { available: string }[] }>('{ wallets(limit: 1) { available } }')
  return Number(data?.wallets[0]?.available)
}
const readyDraft = async (changes: object = {}) => {
  const { id } = await draftCampaign(owner, { name: 'To be changed', changes })
  return addRecipient(owner, id, { email: `${randomUUID()}@example.com` })
}

describe('R33–R35 a scheduled campaign', () => {
  it('is a draft again once reopened: its money is available, it can be edited and launched, and reopening twice has one effect', async () => {
    const before = await available()
    const draft = await readyDraft({ delivery })
    await launch(owner, draft)
    expect(before - (await available())).toBe(Number(draft.total))
    const reopened = await command<Row>(owner, reopenText, { id: draft.id })
    expect(reopened).toMatchObject({ status: 'draft', recipient_count: 1 })
    expect(await available()).toBe(before)
    expect((await command<Row>(owner, reopenText, { id: draft.id })).version).toBe(reopened.version)
    const edited = await command<Draft>(
      owner,
      'mutation ($id: ID!, $version: Int!) { updateCampaign(id: $id, version: $version, input: { value: "60000" }) { id version total recipient_count } }',
      { id: draft.id, version: reopened.version },
    )
    await launch(owner, edited)
    expect(before - (await available())).toBe(Number(edited.total))
    await command(owner, reopenText, { id: draft.id })
    await expectLedgersToSum(stack)
  })

  it('is released once when many concurrent calls reopen it and cancel its launch', async () => {
    const before = await available()
    const draft = await readyDraft({ delivery })
    const { id: launched } = await launch(owner, draft)
    const call = (query: string, id: string) => ({
      path: '/plutus/commands',
      body: { query, variables: { id } },
      headers: { authorization: `Bearer ${owner.token}` },
    })
    const calls = Array.from({ length: 20 }, (_, index) =>
      index % 2 ? call(reopenText, draft.id) : call('mutation ($id: ID!) { cancelLaunch(id: $id) { id } }', launched),
    )
    const { replies, overlapped } = await race(stack.directusUrl, calls)
    const words = replies.map(({ body }) => body.errors?.[0]?.extensions.code ?? 'done')
    console.log(`20 reopening and calling back, ${overlapped} overlapped: ${JSON.stringify(tally(words))}`)
    expect(await available()).toBe(before)
    expect((await read(draft.id)).status).toBe('draft')
    await expectLedgersToSum(stack)
  })

  it('cannot be reopened once it is sent', async () => {
    const draft = await readyDraft()
    await launch(owner, draft)
    await campaignReaches(owner, draft.id, 'live')
    expect((await refusalOf(reopenText, { id: draft.id }))?.code).toBe('ALREADY_SENT')
  })
})

describe('R33–R35 a launched campaign', () => {
  it('changes its name, texts and budget, never below what is spent, and nothing from a stale page', async () => {
    const draft = await readyDraft()
    await launch(owner, draft)
    await campaignReaches(owner, draft.id, 'live')
    const { version } = await read(draft.id)
    const change = (input: object, of = version) => ({ id: draft.id, version: of, input })
    expect((await refusalOf(changeText, change({ budget: String(Number(draft.total) - 1) })))?.fields).toEqual({
      'input.budget': 'This campaign’s launches have already cost more than this',
    })
    const changed = await command<Row>(owner, changeText, change({ name: 'Called anew', description: 'Said', budget: draft.total }))
    expect(changed).toMatchObject({ name: 'Called anew', description: 'Said', budget: draft.total, version: version + 1, status: 'live' })
    expect((await refusalOf(changeText, change({ name: 'Too late' })))?.code).toBe('VERSION_CONFLICT')
    const cleared = await command<Row>(owner, changeText, change({ description: null, budget: null }, changed.version))
    expect(cleared).toMatchObject({ name: 'Called anew', description: null, budget: null })
    const { data } = await owner.graphql<{ campaigns: Row[] }>(
      '{ campaigns(filter: { search_text: { _contains: "called anew" } }, limit: 5) { id } }',
    )
    expect(data?.campaigns).toEqual([{ id: draft.id }])
    expect(
      (await refusalOf('mutation ($id: ID!) { updateCampaign(id: $id, version: 9, input: { name: "No" }) { id } }', draft))?.code,
    ).toBe('NOT_A_DRAFT')
  })

  it('refuses this change for a draft, which has updateCampaign, and for a cancelled campaign', async () => {
    const draft = await readyDraft()
    const input = { id: draft.id, version: draft.version, input: { name: 'Not so' } }
    expect((await refusalOf(changeText, input))?.code).toBe('WRONG_STATE')
    await command(owner, 'mutation ($id: ID!) { cancelCampaign(id: $id) { id } }', { id: draft.id })
    expect((await refusalOf(changeText, input))?.code).toBe('WRONG_STATE')
  })
})

describe('R12 a copy of a campaign', () => {
  it('is one draft for all retries, with the same settings and without people, and without a time that has passed', async () => {
    const draft = await readyDraft({ delivery, description: 'Every year', budget: '900000' })
    const clientId = randomUUID()
    const copy = await command<Row>(owner, copyText, { id: draft.id, clientId })
    expect(copy).toMatchObject({
      status: 'draft',
      name: 'Copy of To be changed',
      description: 'Every year',
      budget: '900000',
      value: '50000',
      recipient_count: 0,
      catalogue: { mode: 'all' },
      delivery: { sendMode: 'scheduled', sendAtLocal: later.sendAtLocal },
    })
    expect((await command<Row>(owner, copyText, { id: draft.id, clientId })).id).toBe(copy.id)

    const past = await readyDraft({ delivery: { ...delivery, sendAtLocal: '2021-01-05T09:30' } })
    const again = await command<Row>(owner, copyText, { id: past.id, clientId: randomUUID() })
    expect(again.delivery).toEqual({ timeZone: 'Asia/Kolkata', expiryDays: 30, reminderOffsetsDays: [7] })
    const launched = await addRecipient(owner, again.id, { email: `${randomUUID()}@example.com` })
    const refused = await owner.graphql<{ launchCampaign: Launch }>(
      'mutation ($id: ID!, $total: GraphQLBigInt!) { launchCampaign(id: $id, idempotencyKey: "copy-of-the-past", expectedTotal: $total) { id } }',
      launched,
    )
    expect(refused.errors?.[0]?.extensions).toMatchObject({ code: 'STEP_INCOMPLETE', step: 'delivery' })
  })
})

describe('R31 the value of a draft', () => {
  const modeText = `mutation ($id: ID!, $version: Int!, $input: UpdateCampaignInput!) { updateCampaign(id: $id, version: $version, input: $input) { id version value value_mode total recipient_count } }`
  type Valued = Draft & { value: string | null; value_mode: string | null }

  it('stays "the same for everyone" when it is empty, also in a copy, and must be set before the launch', async () => {
    const input = { deliveryType: 'rewardlinks', name: 'Only a name', valueMode: 'same' }
    const text =
      'mutation ($clientId: ID!, $input: CreateCampaignInput!) { createCampaign(clientId: $clientId, input: $input) { id version value value_mode } }'
    const made = await command<Valued>(owner, text, { clientId: randomUUID(), input })
    expect(made).toMatchObject({ value: null, value_mode: 'same' })
    const copy = await command<{ id: string }>(owner, copyText, { id: made.id, clientId: randomUUID() })
    const { data } = await owner.graphql('query ($id: ID!) { campaigns_by_id(id: $id) { value_mode } }', { id: copy.id })
    expect(data).toEqual({ campaigns_by_id: { value_mode: 'same' } })

    const filled = await addRecipient(owner, made.id, { email: `${randomUUID()}@example.com` })
    const launchText = 'mutation ($id: ID!) { launchCampaign(id: $id, idempotencyKey: "without-a-value", expectedTotal: "0") { id } }'
    expect(await refusalOf(launchText, { id: made.id })).toMatchObject({ code: 'STEP_INCOMPLETE', step: 'details' })
    const valued = await command<Valued>(owner, modeText, { id: made.id, version: filled.version, input: { value: '50000' } })
    expect(valued).toMatchObject({ value: '50000', value_mode: 'same' })
    const each = await command<Valued>(owner, modeText, { id: made.id, version: valued.version, input: { valueMode: 'per_recipient' } })
    expect(each).toMatchObject({ value: '50000', value_mode: 'per_recipient' })
  })
})
