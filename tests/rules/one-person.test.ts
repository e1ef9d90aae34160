import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatMoney } from '#graphql/contracts/money/currency.ts'
import { model } from '#graphql/model/model.ts'
import { type ColumnDecision, personalTables } from '#graphql/model/personal-data.ts'
import {
  addRecipient,
  campaignReaches,
  command,
  delivery,
  draftCampaign,
  expectLedgersToSum,
  launch,
  rewardsOf,
} from '#tests/support/campaigns.ts'
import { farMorning } from '#tests/support/far-ahead.ts'
import { checkFile } from '#tests/support/imports.ts'
import { sweepOnPostgres } from '#tests/support/is-sweep.ts'
import { demo, type Person, rival, signIn } from '#tests/support/sign-in.ts'
import { type StackOn, startStackOn } from '#tests/support/stack-on.ts'
import { waitFor } from '#tests/support/wait-for.ts'

type Row = { id: string; email: string; version: number }

const addText = 'mutation ($input: PersonInput!) { addPerson(input: $input) { id email version } }'
const blockText = 'mutation ($id: ID!) { blockPerson(id: $id, reason: "Left us") { id } }'
const readdressText = 'mutation ($id: ID!, $email: String!) { readdressReward(id: $id, email: $email) { id } }'
const typedReason = 'Tarascope is on leave'
const freezeText = `mutation ($id: ID!) { freezeReward(id: $id, reason: "${typedReason}") { id } }`
const eraseText = 'mutation ($id: ID!) { erasePerson(id: $id) { id status } }'
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
    const [reward] = await rewardsOf(owner, sent.id)
    for (const text of [freezeText, 'mutation ($id: ID!) { unfreezeReward(id: $id) { id } }'])
      await command(owner, text, { id: reward?.id })
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
    expect(file['Activity about rewards'].map((entry: { Reason?: string }) => entry.Reason)).toContain(typedReason)
    for (const change of ["reason = 'another'", "action = 'another'"])
      await expect(stack.sql(`update campaign_events set ${change} where reward = '${reward?.id}'`)).rejects.toThrow(/append only/)

    await command(owner, eraseText, { id: person.id })
    const left = await tablesWith(['canary-', first, second, third, '442079460123'])
    expect(left).toEqual([])
    // as evidence, which the registry says
    expect(await tablesWith([typedReason.toLowerCase()])).toEqual(['audit_events'])
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
    await addRecipient(owner, draft.id, { email: shared, firstName: 'Tara' })
    await command(owner, eraseText, { id: before })
    expect(await rowsOf(draft.id)).toMatchObject([{ email: shared, state: 'ready' }])
    await command(owner, eraseText, { id: after })
    expect(await rowsOf(draft.id)).toEqual([])
  })

  it('E4 an erased person takes no row of someone else that was written under their former address', {
    tags: sweepOnPostgres(database),
  }, async () => {
    const desk = address('desk')
    const former = await add({ email: desk, firstName: 'Tara' })
    const issued = await draftCampaign(owner)
    await launch(owner, await addRecipient(owner, issued.id, { email: desk, firstName: 'Birthname' }))
    await campaignReaches(owner, issued.id, 'live')
    await rename(former.id, address('own'))
    const drafts: string[] = []
    for (const names of [
      { firstName: 'Zelda', lastName: 'New' },
      { lastName: 'TÁRA' },
      {},
      { firstName: 'Tess', phone: '+442079460123' },
    ]) {
      const { id } = await draftCampaign(owner)
      await addRecipient(owner, id, { email: desk, ...names })
      drafts.push(id)
    }
    const text = await download(former.id)
    expect([text.includes('Zelda'), text.includes('TÁRA'), text.includes('Birthname')]).toEqual([false, true, true])
    await command(owner, eraseText, { id: former.id })
    expect(await Promise.all(drafts.map(async (id) => (await rowsOf(id))?.length))).toEqual([1, 0, 0, 0])
    expect(await tablesWith(['birthname', 'TÁRA'.toLowerCase()])).toEqual([])
  })

  it('E4 R12 a corrected reward names the person who has the address, and an erasure of those before leaves nothing of them', {
    tags: sweepOnPostgres(database),
  }, async () => {
    const personOf = (firstName: string, at: number) => ({ email: address(firstName.toLowerCase()), firstName, phone: `+91982007700${at}` })
    const [first, second, third] = [personOf('Annika', 1), personOf('Bosse', 2), personOf('Cyrene', 3)]
    const [one, two] = [await add(first), await add(second), await add(third)]
    const draft = await draftCampaign(owner, { changes: { sms: { body: 'Take {{ reward_value }}: {{ reward_link }}' } } })
    await launch(owner, await addRecipient(owner, draft.id, first))
    await campaignReaches(owner, draft.id, 'live')
    const [reward] = await rewardsOf(owner, draft.id)
    const correct = ({ email }: typeof first) => command(owner, readdressText, { id: reward?.id, email })
    const columns = 'recipient_name, recipient_first_name, recipient_email, recipient_phone, search_text'
    const held = async () => (await stack.sql(`select ${columns} from rewards where id = '${reward?.id}'`))[0]
    const isHeldBy = ({ firstName, email, phone }: typeof first) => ({
      ...{ recipient_name: firstName, recipient_first_name: firstName, recipient_email: email, recipient_phone: phone },
      search_text: `${firstName.toLowerCase()} ${email}`,
    })
    const sentTo = async () =>
      (await stack.sql(`select "to" from messages where reward = '${reward?.id}' and "to" <> ''`)).map((row) => row.to).sort()
    const reachOf = (...some: (typeof first)[]) => some.flatMap(({ email, phone }) => [email, phone]).sort()

    await correct(second)
    expect([await held(), await sentTo()]).toEqual([isHeldBy(second), reachOf(first, second)])
    const file = (await download(two.id)).toLowerCase()
    expect(['annika', first.email, first.phone.slice(1)].filter((text) => file.includes(text))).toEqual([])
    await correct(third)
    const lastMail = `reward = '${reward?.id}' and "to" = '${third.email}'`
    await waitFor(async () => (await stack.sql(`select 1 from messages where status = 'sent' and ${lastMail}`)).length === 1, {
      what: 'the last mail to leave',
    })
    // an earlier version left the name and the number of the first
    await stack.sql(`update messages set subject = 'For Annika' where ${lastMail}`)
    await stack.sql(
      `update rewards set recipient_name = 'Annika', recipient_first_name = 'Annika', recipient_phone = '${first.phone}', search_text = 'annika' where id = '${reward?.id}'`,
    )
    await command(owner, eraseText, { id: one.id })
    expect(await tablesWith(['annika', first.email, first.phone.slice(1)])).toEqual([])
    expect([await held(), await sentTo()]).toEqual([isHeldBy(third), reachOf(second, third)])
    await command(owner, eraseText, { id: two.id })
    expect(await tablesWith(['bosse', second.email, second.phone.slice(1)])).toEqual([])
    expect([await held(), await sentTo()]).toEqual([isHeldBy(third), reachOf(third)])
    await expectLedgersToSum(stack)
  })

  it('E4 a person’s file and erasure take no line of a file with an address that only contains theirs, and tell money by its currency', {
    tags: sweepOnPostgres(database),
  }, async () => {
    const ann = address('ann')
    const joann = `jo${ann}`
    const { id } = await add({ email: ann })
    for (const lines of [
      [joann, joann],
      [joann, joann, ann, ann],
    ]) {
      const { id: campaign } = await draftCampaign(owner)
      await checkFile(owner, campaign, `Email,Amount\n${lines.map((email, at) => `${email},${at}`).join('\n')}\n`, { email: 0 })
    }
    const paid = await draftCampaign(owner, { value: '12300' })
    await launch(owner, await addRecipient(owner, paid.id, { email: ann }))
    await campaignReaches(owner, paid.id, 'live')
    await stack.sql(`update rewards set currency = 'USD' where campaign = '${paid.id}'`)
    const text = await download(id)
    expect([text.includes(joann), text.includes(ann), JSON.parse(text).Rewards[0].Value]).toEqual([false, true, formatMoney(12_300, 'USD')])
    const linesWith = async (table: string, column: string, email: string) =>
      (await stack.sql(`select ${column} as cells from ${table}`)).filter(
        ({ cells }) => JSON.stringify(cells)?.includes(`"${email}`) || JSON.stringify(cells)?.includes(`\\"${email}`),
      ).length
    const before = await linesWith('import_errors', 'raw', joann)
    expect([before > 1, await linesWith('import_errors', 'raw', ann)]).toEqual([true, 1])
    await command(owner, eraseText, { id })
    expect([await linesWith('import_errors', 'raw', joann), await linesWith('import_errors', 'raw', ann)]).toEqual([before, 0])
    expect(await linesWith('imports', 'columns', joann)).toBe(1)
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
