import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { model } from '#graphql/model/model.ts'
import { type ColumnDecision, personalTables } from '#graphql/model/personal-data.ts'
import { addRecipient, campaignReaches, command, delivery, draftCampaign, expectLedgersToSum, launch } from '#tests/support/campaigns.ts'
import { farMorning } from '#tests/support/far-ahead.ts'
import { checkFile } from '#tests/support/imports.ts'
import { sweepOnPostgres } from '#tests/support/is-sweep.ts'
import { demo, type Person, rival, signIn } from '#tests/support/sign-in.ts'
import { type StackOn, startStackOn } from '#tests/support/stack-on.ts'
import { waitFor } from '#tests/support/wait-for.ts'

type Row = { id: string; email: string; version: number }

const addText = 'mutation ($input: PersonInput!) { addPerson(input: $input) { id email version } }'
const blockText = 'mutation ($id: ID!) { blockPerson(id: $id, reason: "Left us") { id } }'
const eraseText = 'mutation ($id: ID!) { erasePerson(id: $id) { id status } }'
const joinText = `mutation ($id: ID!, $filter: MatchingPeopleInput!, $expected: Int!) {
  addPeopleToCampaign(campaign: $id, filter: $filter, expected: $expected) { id recipient_count joining } }`

const address = (name: string) => `${name}.${randomUUID().slice(0, 8)}@example.com`
describe.each(['SQLite', 'PostgreSQL'])('one person of the company, on %s', (database) => {
  let stack: StackOn
  let owner: Person

  beforeAll(async () => {
    stack = await startStackOn(database)
    owner = await signIn(stack)
  })
  afterAll(() => stack?.stop())

  const add = (input: object) => command<Row>(owner, addText, { input })
  const codeOf = async (text: string, variables: Record<string, unknown>) => (await owner.graphql(text, variables)).errors?.[0]?.extensions
  const rowsOf = async (campaign: string) => {
    const text =
      'query ($id: ID) { campaign_recipients(filter: { campaign: { id: { _eq: $id } } }, sort: ["seq"], limit: 50) { email state suppressed phone } }'
    return (await owner.graphql<{ campaign_recipients: object[] }>(text, { id: campaign })).data?.campaign_recipients
  }
  const ask = (person: Person, body: object) =>
    person.fetch('/plutus/exports/person', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const download = async (id: string) => {
    const { url } = (await (await ask(owner, { format: 'json', filter: { id } })).json()) as { url: string }
    const answer = await owner.fetch(`/plutus${url}`)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="person-\d{4}-\d\d-\d\d\.json"$/)
    return answer.text()
  }

  it('R31 the people of a company are added to a campaign as a selection or as all that a list matches, each once, and those who may get nothing new as suppressed', {
    tags: sweepOnPostgres(database),
  }, async () => {
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
    const newId = database === 'SQLite' ? 'lower(hex(randomblob(16)))' : 'gen_random_uuid()'
    const company = `(select company from recipients where id = '${free.id}')`
    await stack.sql(
      `insert into recipients (id, company, seq, email, status, version, search_text, date_created, date_updated)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 1200)
      select ${newId}, ${company}, 200000 + i, 'join-' || i || '@example.com', 'active', 1, '', date_created, date_created
      from n, (select date_created from recipients where id = '${free.id}') as known`,
    )
    const [{ count = 0 } = {}] = await stack.sql(
      `select count(*) as count from recipients where status = 'active' and company = ${company}`,
    )
    const all = Number(count)
    expect(await into(other.id, { status: ['active'] }, all)).toMatchObject({ recipient_count: 500, joining: all - 500 })
    const isIn = async () => (await stack.sql(`select 1 from campaigns where id = '${other.id}' and joining is null`)).length === 1
    await waitFor(isIn, { what: 'everyone to be added' })
    const { data } = await owner.graphql('query ($id: ID!) { campaigns_by_id(id: $id) { recipient_count } }', { id: other.id })
    expect(data).toEqual({ campaigns_by_id: { recipient_count: all } })
    await stack.sql("delete from recipients where email like 'join-%'")
  })

  it('E4 a person’s file has each column that the registry names, and an erasure leaves none of them', {
    tags: sweepOnPostgres(database),
  }, async () => {
    const [first, second, third] = [address('first'), address('second'), address('third')]
    const person = await add({ email: first, firstName: 'Tara', phone: '+442079460123', country: 'IN', tags: ['vip'] })
    const sent = await draftCampaign(owner)
    await launch(owner, await addRecipient(owner, sent.id, { email: first, firstName: 'Tara', lastName: 'Rao' }))
    await campaignReaches(owner, sent.id, 'live')
    const open = await draftCampaign(owner)
    await addRecipient(owner, open.id, { email: first })
    await rename(person.id, second)
    await addRecipient(owner, open.id, { email: second })
    await rename(person.id, third)
    const inFile = await draftCampaign(owner)
    await checkFile(owner, inFile.id, `Email,Amount\n${first},5\n${first},6\n`, { email: 0 })
    await command(owner, blockText, { id: person.id })
    await markColumns(person.id, [first, second, third])

    expect(marks.length).toBeGreaterThan(15)
    const text = await download(person.id)
    const file = JSON.parse(text)
    expect(Object.keys(file).slice(2)).toEqual(Object.values(personalTables).map(({ heading }) => heading))
    const missing = marks.filter(({ mark, label }) => label && !text.includes(mark)).map(({ mark }) => mark)
    expect([missing, text.includes(first), file['Activity log'].map((entry: { Action: string }) => entry.Action)]).toEqual([
      [],
      true,
      expect.arrayContaining(['person.block', 'person.file']),
    ])

    await command(owner, eraseText, { id: person.id })
    const left = await tablesWith(['canary-', first, second, third, '442079460123'])
    expect(left).toEqual([])
    const bare = await download(person.id)
    expect(marks.filter(({ mark }) => bare.includes(mark))).toEqual([])
    expect(JSON.parse(bare).Rewards).toMatchObject([{ Number: expect.stringMatching(/^RW-/), Status: 'cancelled' }])
    const [draft] = await stack.sql(`select recipient_count from campaigns where id = '${open.id}'`)
    expect(Number(draft?.recipient_count)).toBe(0)
  })

  it('E4 an erased person takes nothing of another who had their former address, until that one is erased too', {
    tags: sweepOnPostgres(database),
  }, async () => {
    const shared = address('desk')
    const holder = async () => {
      const { id } = await add({ email: shared })
      await rename(id, address('own'))
      return id
    }
    const [before, after] = [await holder(), await holder()]
    const draft = await draftCampaign(owner)
    await addRecipient(owner, draft.id, { email: shared, firstName: 'Someone' })
    await command(owner, eraseText, { id: before })
    expect(await rowsOf(draft.id)).toMatchObject([{ email: shared, state: 'ready' }])
    await command(owner, eraseText, { id: after })
    expect(await rowsOf(draft.id)).toEqual([])
  })

  it('E4 E6 an erased person who waits under two addresses gets nothing, and the launch issues the others', {
    tags: sweepOnPostgres(database),
  }, async () => {
    const person = await add({ email: address('one') })
    const draft = await draftCampaign(owner, { changes: { delivery: { ...delivery, sendMode: 'scheduled', sendAtLocal: farMorning } } })
    await addRecipient(owner, draft.id, { email: person.email })
    const second = address('two')
    await rename(person.id, second)
    await addRecipient(owner, draft.id, { email: second })
    const other = address('other')
    const { id } = await launch(owner, await addRecipient(owner, draft.id, { email: other }))
    await command(owner, eraseText, { id: person.id })
    await stack.sql(`update plutus_jobs set run_at = 0 where kind = 'issue-launch' and ref = '${id}'`)
    await campaignReaches(owner, draft.id, 'live')
    expect(await rowsOf(draft.id)).toHaveLength(3)
    const text = 'query ($id: ID) { rewards(filter: { campaign: { id: { _eq: $id } } }) { recipient_email } }'
    expect((await owner.graphql(text, { id: draft.id })).data).toEqual({ rewards: [{ recipient_email: other }] })
    await expectLedgersToSum(stack)
  })

  it('R25 E4 a person’s file is for those who may erase, of their own company, and in one format', {
    tags: sweepOnPostgres(database),
  }, async () => {
    const { id } = await add({ email: address('kept') })
    const status = async (by: Person, body: object) => (await ask(by, body)).status
    const manager = await signIn(stack, { ...demo, email: 'priya.nambiar@example.com' })
    expect(await status(owner, { format: 'csv', filter: { id } })).toBe(400)
    expect(await status(owner, { format: 'json', filter: {} })).toBe(400)
    expect(await status(manager, { format: 'json', filter: { id } })).toBe(403)
    expect(await status(await signIn(stack, rival), { format: 'json', filter: { id } })).toBe(404)
  })

  const rename = async (id: string, email: string) => {
    const [row] = await stack.sql(`select version from recipients where id = '${id}'`)
    const text = `mutation ($id: ID!, $version: Int!, $input: PersonInput!) { updatePerson(id: $id, version: $version, input: $input) { id } }`
    await command(owner, text, { id, version: Number(row?.version), input: { email, firstName: 'Tara', phone: '+442079460123' } })
  }

  /** Writes a text of its own into each column that an erasure empties, so that a forgotten one shows. Addresses and keys stay. */
  async function markColumns(id: string, emails: string[]): Promise<void> {
    const list = emails.map((email) => `'${email}'`).join(', ')
    const rewards = `select id from rewards where recipient = '${id}'`
    const rows: Record<string, string> = {
      recipients: `id = '${id}'`,
      campaign_recipients: `email in (${list})`,
      rewards: `recipient = '${id}'`,
      messages: `reward in (${rewards})`,
    }
    for (const { table, column, mark } of marks) await stack.sql(`update ${table} set "${column}" = '${mark}' where ${rows[table]}`)
  }

  /** Returns the tables in which any cell contains one of the texts. */
  async function tablesWith(texts: string[]): Promise<string[]> {
    const names =
      database === 'SQLite'
        ? "select name from sqlite_master where type = 'table'"
        : "select table_name as name from information_schema.tables where table_schema = 'public'"
    const found: string[] = []
    for (const { name } of await stack.sql(names)) {
      const rows = await stack.sql(`select * from "${name}"`)
      if (rows.some((row) => texts.some((text) => JSON.stringify(row).toLowerCase().includes(text)))) found.push(String(name))
    }
    return found
  }
})

/** The columns of these tables that hold a free text which an erasure removes, each with a text to look for. */
const marks = (['recipients', 'campaign_recipients', 'rewards', 'messages'] as const).flatMap((table) => {
  const columns: [string, ColumnDecision][] = Object.entries(personalTables[table].columns)
  const fields = model.find(({ name }) => name === table)?.fields ?? {}
  return columns.flatMap(([column, { label, kept }]) => {
    const { type, length = 99 } = fields[column] ?? {}
    const isFree = type === 'text' || (type === 'string' && length >= 64)
    const isAddress = ['email', 'recipient_email', 'to', 'dedupe_key'].includes(column)
    return isFree && !kept && !isAddress ? [{ table, column, label, mark: `canary-${table}-${column}` }] : []
  })
})
