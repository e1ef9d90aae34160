import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
import { farYear } from '#tests/support/far-ahead.ts'
import { applyText, checkFile, errorsOf, waitForImport } from '#tests/support/imports.ts'
import { recipientOf } from '#tests/support/rewards.ts'
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

const fields = 'id email first_name last_name phone country time_zone tags status status_reason version search_text last_rewarded_at'
type Row = { id: string; email: string; phone: string | null; tags: string[] | null; status: string; version: number; search_text: string }

const addText = `mutation ($input: PersonInput!) { addPerson(input: $input) { ${fields} } }`
const updateText = `mutation ($id: ID!, $version: Int!, $input: PersonInput!) { updatePerson(id: $id, version: $version, input: $input) { ${fields} } }`
const blockText = `mutation ($id: ID!) { blockPerson(id: $id, reason: "Left us") { ${fields} } }`
const unblockText = `mutation ($id: ID!) { unblockPerson(id: $id) { ${fields} } }`
const eraseText = `mutation ($id: ID!) { erasePerson(id: $id) { ${fields} } }`
const rowsText = `query ($campaign: ID) { campaign_recipients(filter: { campaign: { id: { _eq: $campaign } } }, sort: ["seq"], limit: 50) {
  email state suppressed value points phone country time_zone send_at_local tags last_rewarded_at } }`

const add = (input: object) => command<Row>(owner, addText, { input })
const codeOf = async (text: string, variables: Record<string, unknown>) => (await owner.graphql(text, variables)).errors?.[0]?.extensions
const rowsOf = async (campaign: string) =>
  (await owner.graphql<{ campaign_recipients: Record<string, unknown>[] }>(rowsText, { campaign })).data?.campaign_recipients ?? []
const personBy = async (email: string) => {
  const text = `query ($email: String) { recipients(filter: { email: { _eq: $email } }) { ${fields} } }`
  return (await owner.graphql<{ recipients: Row[] }>(text, { email })).data?.recipients[0]
}
const countOf = async (campaign: string) =>
  (
    await owner.graphql<{ campaigns_by_id: { recipient_count: number; total: string; status: string } }>(
      'query ($id: ID!) { campaigns_by_id(id: $id) { recipient_count total status } }',
      { id: campaign },
    )
  ).data?.campaigns_by_id
const address = (name: string) => `${name}.${randomUUID().slice(0, 8)}@example.com`
const fixText = 'mutation ($id: ID!, $input: RecipientInput!) { fixImportRow(id: $id, input: $input) { valid invalid } }'

describe('R19 the company’s people', () => {
  it('are added once, corrected by version, found by tags and phone', async () => {
    const email = address('asha')
    const asha = await add({
      email,
      firstName: 'Asha',
      phone: '098200 12345',
      country: 'IN',
      timeZone: 'Asia/Kolkata',
      tags: ['VIP', 'north', 'vip'],
    })
    expect(asha).toMatchObject({ phone: '+919820012345', tags: ['VIP', 'north'], status: 'active', version: 1 })
    expect(asha.search_text).toBe(`asha ${email} +919820012345 #vip#north#`)
    expect(await codeOf(addText, { input: { email: email.toUpperCase() } })).toMatchObject({ code: 'DUPLICATE_RECIPIENT' })
    expect(await codeOf(addText, { input: { email: address('x'), phone: '9820012345' } })).toMatchObject({ code: 'VALIDATION' })
    const changed = await command<Row>(owner, updateText, { id: asha.id, version: 1, input: { email, firstName: 'Aasha', tags: [] } })
    expect(changed).toMatchObject({ phone: null, tags: null, version: 2 })
    expect(await codeOf(updateText, { id: asha.id, version: 1, input: { email } })).toMatchObject({ code: 'VERSION_CONFLICT' })
  })

  it('are tagged several at once, all or none: tags are added, removed, limited to thirty, and found as they are now', async () => {
    const tagText =
      'mutation ($ids: [ID!]!, $add: [String!], $remove: [String!]) { tagPeople(ids: $ids, add: $add, remove: $remove) { id } }'
    const [one, two] = [await add({ email: address('one'), tags: ['north'] }), await add({ email: address('two') })]
    const ids = [one.id, two.id]
    await command(owner, tagText, { ids: [...ids, one.id], add: ['VIP'], remove: ['north'] })
    expect(await personBy(one.email)).toMatchObject({ tags: ['VIP'], version: 2, search_text: `${one.email} #vip#` })
    expect(await personBy(two.email)).toMatchObject({ tags: ['VIP'], version: 2 })
    await command(owner, tagText, { ids, add: ['vip'] })
    expect(await personBy(two.email)).toMatchObject({ version: 2 })
    expect(await codeOf(tagText, { ids: [one.id, randomUUID()], add: ['x'] })).toMatchObject({ code: 'NOT_FOUND' })
    const thirty = Array.from({ length: 30 }, (_, index) => `t${index}`)
    expect(await codeOf(tagText, { ids, add: thirty })).toMatchObject({ code: 'VALIDATION' })
    expect(await codeOf(tagText, { ids, add: ['no#hash'] })).toMatchObject({ code: 'VALIDATION' })
    expect(await personBy(one.email)).toMatchObject({ tags: ['VIP'], version: 2 })
    await command(owner, tagText, { ids, remove: ['vip'] })
    expect(await personBy(two.email)).toMatchObject({ tags: null, search_text: two.email })
  })

  it('are tagged as all that a list matches, over its pages, if their number is the one that was shown', async () => {
    const tagText = `mutation ($filter: MatchingPeopleInput!, $expected: Int!, $add: [String!], $remove: [String!]) {
      tagMatchingPeople(filter: $filter, expected: $expected, add: $add, remove: $remove) { id } }`
    const filter = { q: 'crowd_', status: ['active'] }
    const [kept, gone] = [await add({ email: 'crowd_0@example.com', tags: ['old'] }), await add({ email: 'crowd_1@example.com' })]
    await add({ email: 'crowdx2@example.com' })
    await command(owner, 'mutation ($id: ID!) { erasePerson(id: $id) { id } }', { id: gone.id })
    expect(await codeOf(tagText, { filter, expected: 2, add: ['vip'] })).toMatchObject({ code: 'SELECTION_CHANGED', count: 1 })
    await command(owner, tagText, { filter, expected: 1, add: ['vip'], remove: ['old'] })
    expect(await personBy(kept.email)).toMatchObject({ tags: ['vip'], version: 2 })
    await runSql(
      stack,
      undefined,
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 1200)
      insert into recipients (id, company, seq, email, status, version, search_text, tags, date_created, date_updated)
      select lower(hex(randomblob(16))), (select company from recipients where id = '${kept.id}'), 100000 + i, 'many-' || i || '@example.com', 'active', 1, 'many-' || i || '@example.com', null, 0, 0 from n`,
    )
    await runSql(stack, undefined, `insert into plutus_people_words select company, email, id from recipients where email like 'many-%'`)
    await command(owner, tagText, { filter: { q: 'many-' }, expected: 1200, add: ['crowd'] })
    const tagged = async (least = 0) =>
      (await runSql(stack, undefined, `select 1 from recipients where search_text like 'many-%#crowd#' and seq > ${least}`)).length
    expect(await tagged(100_700), 'what a list shows first is done when the answer comes').toBe(500)
    await waitFor(async () => (await tagged()) === 1200, { what: 'everybody to be tagged' })
    expect(await runSql(stack, undefined, "select distinct version from recipients where email like 'many-%'")).toEqual([{ version: 2 }])
    expect(await codeOf(tagText, { filter: { q: 'many-', nobody: true }, expected: 1200 })).toMatchObject({ code: 'BAD_INPUT' })
    for (const [table, column] of Object.entries({ plutus_people_words: 'word', recipients: 'email' }))
      await runSql(stack, undefined, `delete from ${table} where ${column} like 'many-%'`)
  })

  it('stay in a draft with the reason and cost nothing when blocked, and count again once unblocked', async () => {
    const { id, email } = await add({ email: address('blocked') })
    const draft = await draftCampaign(owner)
    await addRecipient(owner, draft.id, { email })
    expect(await countOf(draft.id)).toMatchObject({ recipient_count: 1 })
    expect(await command(owner, blockText, { id })).toMatchObject({ status: 'blocked', status_reason: 'Left us' })
    expect(await rowsOf(draft.id)).toMatchObject([{ email, state: 'suppressed', suppressed: 'blocked' }])
    expect(await countOf(draft.id)).toMatchObject({ recipient_count: 0, total: 0 })
    const other = await draftCampaign(owner)
    expect(await addRecipient(owner, other.id, { email })).toMatchObject({ recipient_count: 0 })
    const checked = await checkFile(owner, (await draftCampaign(owner)).id, `mail,name\n${email},A\n${address('free')},B\n`, { email: 0 })
    expect(checked).toMatchObject({ status: 'ready', valid: 1 })
    await command(owner, unblockText, { id })
    expect(await countOf(draft.id)).toMatchObject({ recipient_count: 1 })
    expect(await countOf(other.id)).toMatchObject({ recipient_count: 1 })
  })

  it('get nothing when blocked between launch and sending, and their part of the hold returns', async () => {
    const { id, email } = await add({ email: address('late') })
    const draft = await draftCampaign(owner, { changes: { delivery: { ...delivery, undoSeconds: 4 } } })
    await addRecipient(owner, draft.id, { email })
    await launch(owner, await addRecipient(owner, draft.id, { email: address('kept') }))
    await command(owner, blockText, { id })
    await campaignReaches(owner, draft.id, 'live')
    expect(await rewardsOf(owner, draft.id)).toHaveLength(1)
    expect(await rowsOf(draft.id)).toMatchObject([{ email, state: 'suppressed', suppressed: 'blocked' }, { state: 'ready' }])
    expect(await countOf(draft.id)).toMatchObject({ recipient_count: 1 })
    await expectLedgersToSum(stack)
  })

  it('are left out on request after a reward in the last 30 days, and added again', async () => {
    const email = address('lately')
    const first = await draftCampaign(owner)
    await launch(owner, await addRecipient(owner, first.id, { email }))
    await campaignReaches(owner, first.id, 'live')
    const draft = await draftCampaign(owner)
    await addRecipient(owner, draft.id, { email })
    await addRecipient(owner, draft.id, { email: address('new') })
    expect((await rowsOf(draft.id)).map(({ last_rewarded_at: at }) => Boolean(at))).toEqual([true, false])
    const text = 'mutation ($id: ID!, $leaveOut: Boolean!) { leaveOutRecent(campaign: $id, leaveOut: $leaveOut) { recipient_count } }'
    expect(await command(owner, text, { id: draft.id, leaveOut: true })).toEqual({ recipient_count: 1 })
    expect((await rowsOf(draft.id)).map(({ state }) => state)).toEqual(['excluded', 'ready'])
    expect(await command(owner, text, { id: draft.id, leaveOut: false })).toEqual({ recipient_count: 2 })
  })
})

describe('R19, R36 a file of people', () => {
  const head = 'Email,Phone,Country,Zone,Send on,Tags,Points'
  const mapping = { email: 0, phone: 1, country: 2, timeZone: 3, sendAt: 4, tags: 5 }

  it('matches the company’s people: new ones are added, existing ones gain what the file contains and lose nothing', async () => {
    const existing = await add({ email: address('known'), firstName: 'Known', tags: ['old'] })
    const fresh = address('fresh')
    const text = `${head}\n${existing.email},+44 20 7946 0958,UK,,,gold,\n${fresh},98200 12345,,Asia/Tokyo,,,\n`
    const query = new URLSearchParams({ kind: 'recipients', name: 'people.csv' })
    const answer = await owner.fetch(`/plutus/files?${query}`, { method: 'POST', headers: { 'content-type': 'text/csv' }, body: text })
    const { id } = (await answer.json()) as { id: string }
    await command(
      owner,
      'mutation ($id: ID!, $mapping: ImportMappingInput!) { mapImport(id: $id, mapping: $mapping, tags: ["Diwali"]) { status } }',
      { id, mapping },
    )
    expect(await waitForImport(owner, id)).toMatchObject({ status: 'ready', valid: 2 })
    await command(owner, applyText, { id })
    expect(await waitForImport(owner, id)).toMatchObject({ status: 'applied', valid: 2 })
    expect(await personBy(existing.email)).toMatchObject({
      first_name: 'Known',
      phone: '+442079460958',
      country: 'GB',
      tags: ['old', 'gold', 'Diwali'],
    })
    expect(await personBy(fresh)).toMatchObject({ phone: '+919820012345', time_zone: 'Asia/Tokyo', tags: ['Diwali'], status: 'active' })
  })

  it('reports the cells that cannot be used, and keeps a person’s own day, points and time zone', async () => {
    const draft = await draftCampaign(owner)
    const good = address('good')
    const lines = [
      `${good},9820012345,India,Europe/Berlin,${farYear}-11-23 9:30,"vip; north",250`,
      `${address('a')},12,,,,,`,
      `${address('b')},,Atlantis,,,,`,
      `${address('c')},,,Mars/Base,,,`,
      `${address('d')},,,,31/02/${farYear},,`,
      `${address('e')},,,,2020-01-01,,`,
      `${address('f')},,,,,<b>,`,
    ]
    const checked = await checkFile(owner, draft.id, `${head}\n${lines.join('\n')}\n`, { ...mapping, points: 6 })
    expect(checked).toMatchObject({ status: 'ready_with_errors', valid: 1, invalid: 6 })
    const wrong = await errorsOf(owner, checked.id)
    expect(wrong.map(({ column, code }) => `${column} ${code}`)).toEqual([
      'phone phone_invalid',
      'country country_unknown',
      'timeZone zone_unknown',
      'sendAt date_invalid',
      'sendAt date_past',
      'tags tags_invalid',
    ])
    await command(owner, fixText, { id: wrong[0]?.id, input: { email: address('fixed'), phone: '98200 54321' } })
    await command(owner, applyText, { id: checked.id, skipErrors: true })
    await waitForImport(owner, checked.id)
    expect(await rowsOf(draft.id)).toMatchObject([
      {
        email: good,
        phone: '+919820012345',
        country: 'IN',
        time_zone: 'Europe/Berlin',
        send_at_local: `${farYear}-11-23T09:30`,
        tags: ['vip', 'north'],
        points: 250,
      },
      { phone: '+919820054321' },
    ])
  })
})

describe('E4 an erased person', () => {
  it('is stored nowhere any more, their money is returned and the ledgers are consistent', async () => {
    const canary = `canary${randomUUID().slice(0, 8)}`
    const email = `${canary}@example.com`
    const wallet = async () =>
      (await owner.graphql<{ wallets: { available: string }[] }>('{ wallets { available } }')).data?.wallets[0]?.available
    const person = await add({ email, firstName: canary, phone: '+442079460123' })
    const before = await wallet()
    const draft = await draftCampaign(owner)
    await launch(owner, await addRecipient(owner, draft.id, { email, firstName: canary, lastName: canary }))
    await campaignReaches(owner, draft.id, 'live')
    const afterDraft = await wallet()
    const taken = await draftCampaign(owner)
    await launch(owner, await addRecipient(owner, taken.id, { email, firstName: canary }))
    await campaignReaches(owner, taken.id, 'live')
    const claimant = recipientOf(stack, String((await rewardsOf(owner, taken.id))[0]?.id))
    await claimant.claim(String((await claimant.open()).view.brands[0]?.id), randomUUID())
    const paid = await wallet()
    const open = await draftCampaign(owner)
    await addRecipient(owner, open.id, { email })
    const inFile = await draftCampaign(owner)
    await checkFile(owner, inFile.id, `Email,Amount\n${email},5\n${email},6\nwrong-${canary},7\n`, { email: 0 })

    const erased = await command<Row>(owner, eraseText, { id: person.id })
    expect(erased).toMatchObject({ email: `${person.id}@erased.invalid`, status: 'erased', phone: null, search_text: '' })
    expect(await command(owner, eraseText, { id: person.id })).toMatchObject({ status: 'erased' })
    expect(BigInt((await wallet()) ?? 0) - BigInt(paid ?? 0)).toBe(BigInt(before ?? 0) - BigInt(afterDraft ?? 0))
    expect(await rewardsOf(owner, draft.id)).toMatchObject([{ status: 'cancelled' }])
    expect(await rewardsOf(owner, taken.id)).toMatchObject([{ status: 'claimed' }])
    expect(await claimant.copy(), 'nobody is mailed a copy any more').toBe(404)
    expect(await countOf(open.id)).toMatchObject({ recipient_count: 0 })
    await expectLedgersToSum(stack)
    expect(tablesWith(canary)).toEqual(['import_errors'])
    expect(tablesWith(email)).toEqual([])
    expect(tablesWith('442079460123')).toEqual([])
    expect(await codeOf(blockText, { id: person.id })).toMatchObject({ code: 'WRONG_STATE' })
    expect(await codeOf(updateText, { id: person.id, version: 9, input: { email } })).toMatchObject({ code: 'WRONG_STATE' })
  })

  /** Returns the tables in which any cell contains the word. */
  function tablesWith(word: string): string[] {
    const database = new DatabaseSync(join(stack.dataDir, 'plutus.db'), { readOnly: true })
    try {
      const tables = database.prepare("select name from sqlite_master where type = 'table'").all() as { name: string }[]
      return tables
        .map(({ name }) => name)
        .filter((name) =>
          database
            .prepare(`select * from "${name}"`)
            .all()
            .some((row) => JSON.stringify(row).toLowerCase().includes(word)),
        )
    } finally {
      database.close()
    }
  }
})
