import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { command, draftCampaign, email } from '#tests/support/campaigns.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { demo, type Person, rival as rivalAccount, signIn } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { joinTeam } from '#tests/support/team.ts'
import { type CampaignFilterValues, campaignsExportFilter, campaignsVariables } from '#web/features/campaign-list/campaigns-variables.ts'
import { type TemplateFilterValues, templatesExportFilter, templatesVariables } from '#web/features/templates/templates-variables.ts'
import { loadTemporal } from '#web/lib/dates/temporal.ts'

let stack: TestStack
let owner: Person
let rival: Person
let sender: Person
let viewer: Person

beforeAll(async () => {
  await loadTemporal()
  stack = await startStack()
  owner = await signIn(stack)
  rival = await signIn(stack, rivalAccount)
  sender = await joinTeam(stack, owner, 'lists-sender@example.com', 'Sender')
  viewer = await joinTeam(stack, owner, 'lists-viewer@example.com', 'Viewer')
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
  const stored = JSON.stringify({ campaigns: ['status', 'gone'], gone: ['status'], templates: 'odd' })
  await runSql(stack, undefined, `update members set list_columns = '${stored}' where email = '${demo.email}'`)
  expect(await chosen()).toEqual({ campaigns: ['status'] })
  await choose('campaigns', null)
  expect(await chosen()).toBeUndefined()
})

const zone = 'Asia/Kolkata'
const shown = { sort: 'newest' as const, page: 1, size: 100 }
const none = { q: '', status: [], type: [], owner: null, created: undefined, launched: undefined }
const createTemplate = (name: string, more: object = { deliveryType: 'rewardlinks' }) =>
  command<{ id: string; version: number }>(
    owner,
    'mutation ($clientId: ID!, $input: CreateTemplateInput!) { createTemplate(clientId: $clientId, input: $input) { id version } }',
    { clientId: randomUUID(), input: { name, ...more } },
  )

/** Returns the names in the first column of an exported list, in the order of the file, with its head. */
async function exported(person: Person, kind: string, filter: object) {
  const headers = { 'content-type': 'application/json' }
  const answer = await person.fetch(`/plutus/exports/${kind}`, { method: 'POST', headers, body: JSON.stringify({ format: 'csv', filter }) })
  const { url } = (await answer.json()) as { url?: string }
  if (!url) return { status: answer.status, head: '', names: [] }
  const [head = '', ...lines] = (await (await person.fetch(`/plutus${url}`)).text()).trimEnd().split('\r\n')
  return { status: answer.status, head, names: lines.map((line) => line.split(',')[0]) }
}

async function listed(person: Person, table: 'campaigns' | 'templates', filter: object) {
  const text = `query ($filter: ${table}_filter) { rows: ${table}(filter: $filter, sort: ["-seq"], limit: 100) { name } }`
  return ((await person.graphql<{ rows: { name: string }[] }>(text, { filter })).data?.rows ?? []).map(({ name }) => name)
}

it('R11 E6 exports exactly the campaigns that the list shows, to each member and of the own company only', async () => {
  for (const name of ['Löwen 100%', 'Lowen_gift']) await draftCampaign(sender, { name, changes: { internalReference: 'CC-7' } })
  await draftCampaign(rival, { name: 'Of the rival' })
  const today = new Date().toISOString().slice(0, 10)
  const filters: Partial<CampaignFilterValues>[] = [
    {},
    { q: ' LOWEN ' },
    { q: '100%' },
    { q: 'n_g' },
    { q: 'cc-7' },
    { status: ['draft', 'live'] },
    { type: ['rewardcodes', 'rewardpoints'] },
    { owner: sender.user.id },
    { owner: rival.user.id },
    { created: { from: '2000-01-01', to: today } },
    { launched: { from: '2000-01-01', to: '2099-12-31' } },
    { launched: { from: '2001-01-01', to: '2001-01-01' } },
    { owner: owner.user.id, status: ['completed', 'cancelled', 'live'], launched: { from: '2000-01-01', to: '2099-12-31' } },
  ]
  const sizes: number[] = []
  for (const person of [owner, viewer, rival])
    for (const change of filters) {
      const values = { ...none, ...change }
      const found = await listed(person, 'campaigns', campaignsVariables({ ...values, ...shown }, zone).filter)
      expect((await exported(person, 'campaigns', campaignsExportFilter(values, zone))).names, JSON.stringify(change)).toEqual(found)
      if (person === owner) sizes.push(found.length)
    }
  expect(sizes.filter((size) => size > 0).length).toBeGreaterThan(8)
  expect((await exported(owner, 'campaigns', { owner: sender.user.id })).names).toEqual(['Lowen_gift', 'Löwen 100%'])
  expect((await exported(viewer, 'campaigns', {})).head).toBe(
    'Campaign,Internal reference,Status,Delivery,Owner,Created (Asia/Kolkata),Launched (Asia/Kolkata),Ends (Asia/Kolkata),Recipients,Issued,Sent,Opened,Redeemed,Value (INR),Issued value (INR),Redeemed value (INR)',
  )
  for (const filter of [{ status: ['unheard'] }, { status: [] }, { createdFrom: 'yesterday' }, { company: rival.user.id }, { q: ' ' }])
    expect((await exported(owner, 'campaigns', filter)).status).toBe(400)
})

it('R19 E6 finds people by the time they were added, in the list, its export and acts on all', async () => {
  const createdFrom = new Date().toISOString()
  const add = 'mutation ($input: PersonInput!) { addPerson(input: $input) { id } }'
  for (const name of ['first', 'second']) await command(owner, add, { input: { email: `added-${name}@example.com` } })
  const createdTo = new Date(Date.now() + 60_000).toISOString()
  const search = async (filter: object, person = owner) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ filter, limit: 500 }) }
    return (await person.fetch('/plutus/search/people', init)).json() as Promise<{ ids: string[]; count: number; isCountMin: boolean }>
  }
  const all = await search({})
  for (const filter of [{ createdFrom }, { createdFrom, createdTo }, { createdFrom, createdTo: null }]) {
    expect(await search(filter)).toMatchObject({ count: 2, isCountMin: false, ids: all.ids.slice(0, 2) })
    expect((await exported(owner, 'people', filter)).names).toEqual(['added-second@example.com', 'added-first@example.com'])
  }
  expect(await search({ createdTo: createdFrom })).toMatchObject({ count: all.count - 2 })
  expect(await search({ createdFrom: createdTo })).toMatchObject({ ids: [], count: 0 })
  expect(await search({ createdFrom }, rival)).toMatchObject({ ids: [], count: 0 })
  const tag =
    'mutation ($filter: MatchingPeopleInput!, $expected: Int!) { tagMatchingPeople(filter: $filter, expected: $expected, add: ["new"]) { id } }'
  expect(await refusalOf(owner, tag, { filter: { createdFrom }, expected: 3 })).toMatchObject({ code: 'SELECTION_CHANGED', count: 2 })
  await command(owner, tag, { filter: { createdFrom, createdTo }, expected: 2 })
  expect(await search({ tag: 'new' })).toMatchObject({ count: 2 })
  expect(await refusalOf(owner, tag, { filter: { createdFrom: '2026-11-29' }, expected: 1 })).toMatchObject({ code: 'VALIDATION' })
})

it('R14 E6 exports exactly the templates that the list shows', async () => {
  await createTemplate('Export, a')
  await createTemplate('Export_b', { deliveryType: 'rewardcodes' })
  const filters: Partial<TemplateFilterValues>[] = [
    {},
    { q: 'export_' },
    { status: ['draft'] },
    { type: ['rewardcodes'] },
    { owner: owner.user.id },
    { created: { from: '2000-01-01', to: '2099-01-01' } },
  ]
  for (const person of [viewer, rival])
    for (const change of filters) {
      const values = { ...none, ...change }
      const found = await listed(person, 'templates', templatesVariables({ ...values, ...shown }, zone).filter)
      const names = found.map((name) => (name.includes(',') ? `"${name.split(',')[0]}` : name))
      expect((await exported(person, 'templates', templatesExportFilter(values, zone))).names).toEqual(names)
    }
  expect((await exported(owner, 'templates', { status: ['live'] })).status).toBe(400)
})

type Many = { ids: string[] }
const many = (person: Person, name: string, ids: string[]) =>
  command<Many>(person, `mutation ($ids: [ID!]!) { ${name}(ids: $ids) { ids } }`, { ids })
const stateOf = async (table: 'campaigns' | 'templates', ids: string[], fields = 'status') => {
  const text = `query ($ids: [ID]) { rows: ${table}(filter: { id: { _in: $ids } }, limit: 20) { id ${fields} } }`
  const rows = (await owner.graphql<{ rows: { id: string; status: string }[] }>(text, { ids })).data?.rows ?? []
  return ids.map((id) => rows.find((row) => row.id === id)?.status)
}

it('R11 archives the ended campaigns of a selection together and restores exactly those', async () => {
  const drafts = await Promise.all(['One', 'Two', 'Three'].map((name) => draftCampaign(owner, { name: `Archive ${name}` })))
  const [one = '', two = '', open = ''] = drafts.map(({ id }) => id)
  for (const id of [one, two]) await command(owner, 'mutation ($id: ID!) { cancelCampaign(id: $id) { id } }', { id })
  const other = await draftCampaign(rival, { name: 'Not ours' })
  for (const ids of [
    [one, other.id],
    [one, randomUUID()],
    [one, 'no id'],
  ])
    expect(await refusalOf(owner, 'mutation ($ids: [ID!]!) { archiveCampaigns(ids: $ids) { ids } }', { ids })).toMatchObject({
      code: 'NOT_FOUND',
    })
  for (const ids of [[], Array.from({ length: 501 }, () => one)])
    expect(await refusalOf(owner, 'mutation ($ids: [ID!]!) { archiveCampaigns(ids: $ids) { ids } }', { ids })).toMatchObject({
      code: 'VALIDATION',
    })
  expect(await stateOf('campaigns', [one, two, open])).toEqual(['cancelled', 'cancelled', 'draft'])

  // at once, from two tabs and by a colleague: each is archived once, and who repeats a call gets its answer
  const text = 'mutation ($ids: [ID!]!) { archiveCampaigns(ids: $ids) { ids } }'
  const ids = [two, open, one, two]
  const replies = await Promise.all([owner, sender, owner].map((person) => person.graphql<{ archiveCampaigns: Many }>(text, { ids })))
  const changed = replies.flatMap(({ data }) => (data ? [data.archiveCampaigns.ids.toSorted()] : []))
  expect(changed.length).toBeGreaterThan(0)
  for (const each of changed) expect(each).toEqual([one, two].sort())
  for (const { errors } of replies) expect([undefined, 'WRONG_STATE']).toContain(errors?.[0]?.extensions.code)
  const again = changed.length === 2 ? owner : sender
  expect((await many(again, 'archiveCampaigns', ids)).ids.toSorted()).toEqual([one, two].sort())
  expect(await stateOf('campaigns', [one, two, open])).toEqual(['archived', 'archived', 'draft'])
  const acts = await owner.graphql<{ campaign_events: { action: string }[] }>(
    'query ($ids: [ID]) { campaign_events(filter: { campaign: { id: { _in: $ids } }, action: { _eq: "campaign.archive" } }, limit: 9) { action } }',
    { ids: [one, two] },
  )
  expect(acts.data?.campaign_events).toHaveLength(2)
  for (const again of ['', ' again']) expect(await many(owner, 'restoreCampaigns', [one, open]), again).toEqual({ ids: [one] })
  expect(await stateOf('campaigns', [one, two, open])).toEqual(['cancelled', 'archived', 'draft'])

  // undone and changed since: who repeats the call now has archived nothing
  await many(owner, 'restoreCampaigns', [two])
  expect((await many(owner, 'archiveCampaigns', [one, two])).ids.toSorted()).toEqual([one, two].sort())
  await many(owner, 'restoreCampaigns', [one, two])
  await runSql(stack, undefined, `update campaigns set status = 'live' where id in ('${one}', '${two}')`)
  expect(await refusalOf(owner, text, { ids: [one, two] })).toMatchObject({ code: 'WRONG_STATE' })
})

it('R14 archives templates together and restores each as what it was', async () => {
  const whole = { catalogue: { mode: 'all' }, delivery: { expiryDays: 45, reminderOffsetsDays: [7] }, email }
  const activate = async (name: string) => {
    const { id, version } = await createTemplate(name)
    const text =
      'mutation ($id: ID!, $version: Int!, $input: UpdateTemplateInput!) { updateTemplate(id: $id, version: $version, input: $input) { id } }'
    await command(owner, text, { id, version, input: whole })
    await command(owner, 'mutation ($id: ID!) { activateTemplate(id: $id) { id } }', { id })
    return id
  }
  const setDefault = (id: string) => command(owner, 'mutation ($id: ID!) { setDefaultTemplate(id: $id, isDefault: true) { id } }', { id })
  const isDefault = async (id: string) =>
    (await owner.graphql<{ row: { is_default: boolean } }>('query ($id: ID!) { row: templates_by_id(id: $id) { is_default } }', { id }))
      .data?.row.is_default
  const [first, second] = [await activate('Bulk first'), await activate('Bulk second')]
  const draft = (await createTemplate('Bulk draft')).id
  const all = [first, second, draft]
  await setDefault(first)
  expect((await many(sender, 'archiveTemplates', all)).ids.sort()).toEqual(all.toSorted())
  expect(await refusalOf(owner, 'mutation ($ids: [ID!]!) { archiveTemplates(ids: $ids) { ids } }', { ids: all })).toMatchObject({
    code: 'WRONG_STATE',
  })
  expect([await stateOf('templates', all), await isDefault(first)]).toEqual([['archived', 'archived', 'archived'], false])
  expect((await many(owner, 'restoreTemplates', all)).ids.sort()).toEqual(all.toSorted())
  expect([await stateOf('templates', all), await isDefault(first)]).toEqual([['active', 'active', 'draft'], true])

  // another default was chosen in the meantime, and it stays
  await many(owner, 'archiveTemplates', all)
  await command(owner, 'mutation ($id: ID!) { activateTemplate(id: $id) { id } }', { id: second })
  await setDefault(second)
  await many(owner, 'restoreTemplates', all)
  expect([await isDefault(first), await isDefault(second)]).toEqual([false, true])

  // each was the default when it was archived: the later one is again
  for (const [earlier, later] of [
    [first, second],
    [second, first],
  ] as const) {
    for (const id of [earlier, later]) {
      await setDefault(id)
      await many(owner, 'archiveTemplates', [id])
    }
    await many(owner, 'restoreTemplates', [earlier, later])
    expect([await isDefault(earlier), await isDefault(later)]).toEqual([false, true])
    await many(owner, 'archiveTemplates', [later])
    await many(owner, 'restoreTemplates', [later])
  }
  const [restored] = await runSql(
    stack,
    undefined,
    `select before, after from audit_events where action = 'template.restore' and entity_id = '${first}' order by seq desc limit 1`,
  )
  expect(JSON.parse(String(restored?.after))).toEqual({ status: 'active', is_default: true })

  // archived by a version that kept nothing of what they were
  await many(owner, 'archiveTemplates', all)
  await runSql(stack, undefined, "update templates set status_before = null, default_before = 0 where status = 'archived'")
  await many(owner, 'restoreTemplates', all)
  expect(await stateOf('templates', all)).toEqual(['active', 'active', 'draft'])
  expect(await refusalOf(viewer, 'mutation ($ids: [ID!]!) { archiveTemplates(ids: $ids) { ids } }', { ids: all })).toMatchObject({
    code: 'FORBIDDEN',
  })
})
