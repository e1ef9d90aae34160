import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addRecipient, command, draftCampaign } from '#tests/support/campaigns.ts'
import { applyText, checkFile, waitForImport } from '#tests/support/imports.ts'
import { type Person, signIn } from '#tests/support/sign-in.ts'
import { type StackOn, startStackOn } from '#tests/support/stack-on.ts'
import { startTwilioDouble } from '#tests/support/twilio-double.ts'
import { oneClick, postUnsubscribe, unsubscribeToken } from '#tests/support/unsubscribing.ts'
import { codeOf } from './bff-client.ts'

const columns = 'id email status status_reason status_at version'
const addText = `mutation ($input: PersonInput!) { addPerson(input: $input) { ${columns} } }`
const blockText = `mutation ($id: ID!) { blockPerson(id: $id, reason: "Left us") { ${columns} } }`
const unblockText = `mutation ($id: ID!) { unblockPerson(id: $id) { ${columns} } }`
const addPeopleText =
  'mutation ($id: ID!, $campaign: ID!) { addPeopleToCampaign(campaign: $campaign, filter: { ids: [$id] }, expected: 1) { recipient_count } }'
const updateText =
  'mutation ($id: ID!, $version: Int!, $input: PersonInput!) { updatePerson(id: $id, version: $version, input: $input) { id } }'

const scanners = ['Mozilla/5.0', 'BarracudaCentral', 'Mozilla/5.0 (compatible; Proofpoint)', 'python-requests/2.32', 'SafeLinks']
const wrongBodies: (string | object)[] = [
  '',
  'List-Unsubscribe=',
  'List-Unsubscribe=One-Click&List-Unsubscribe=No',
  'list-unsubscribe=One-Click',
  'x=1',
  {},
  { act: 'subscribe' },
  { act: 'unsubscribe', way: 'page' },
  ['unsubscribe'],
]

describe('E5 F23 unsubscribing, on SQLite', () => testUnsubscribing('SQLite'))
// races on PostgreSQL are in row-locks.test.ts
describe('E5 F23 unsubscribing, on PostgreSQL', { tags: ['sweep'] }, () => testUnsubscribing('PostgreSQL'))

function testUnsubscribing(database: string): void {
  let twilio: Awaited<ReturnType<typeof startTwilioDouble>>
  let stack: StackOn
  let owner: Person
  beforeAll(async () => {
    twilio = await startTwilioDouble()
    stack = await startStackOn(database, { bff: true, env: twilio.env })
    owner = await signIn(stack)
  })
  afterAll(async () => {
    await stack?.stop()
    await twilio?.stop()
  })

  let numbers = 0
  /** Adds a person with a phone number. Returns functions that act as them and read what is stored. */
  async function addPerson() {
    const phone = `+9198100${10_000 + ++numbers}`
    const { id, email, version } = await command<{ id: string; email: string; version: number }>(owner, addText, {
      input: { email: `u-${randomUUID().slice(0, 8)}@example.com`, firstName: 'Uma', phone },
    })
    const link = `${stack.url}/public/unsubscribe/${unsubscribeToken(stack, id)}`
    const stored = async () => (await stack.sql(`select status, status_reason, status_at from recipients where id = '${id}'`))[0] ?? {}
    return {
      ...{ id, email, phone, version },
      press: (act: string) => postUnsubscribe(stack, id, { act }),
      click: () => postUnsubscribe(stack, id, oneClick),
      write: (word: string) => twilio.write(stack.url, phone, word),
      look: async () => (await fetch(link)).json(),
      block: () => command(owner, blockText, { id }),
      unblock: () => command<{ status: string }>(owner, unblockText, { id }),
      stored,
      status: async () => (await stored()).status,
      acts: async () =>
        (
          await stack.sql(
            `select action, actor_kind, actor, ip, user_agent, detail from audit_events where entity_id = '${id}' order by seq`,
          )
        )
          .map(({ detail, ...event }) => ({ ...event, ...(typeof detail === 'string' ? JSON.parse(detail) : (detail as object)) }))
          .filter(({ action }) => action !== 'person.add'),
      /** Stores that the company sent an SMS to their number, so that a STOP from it is about this company. */
      wasTexted: () =>
        stack.sql(
          `update messages set channel = 'sms', "to" = '${phone}' where id = (select id from messages where company = (select company from recipients where id = '${id}') and channel = 'email' limit 1)`,
        ),
    }
  }

  it('changes nothing at GET, HEAD or another body, for any caller', async () => {
    const it = await addPerson()
    for (const path of [`/unsubscribe/${unsubscribeToken(stack, it.id)}`, `/public/unsubscribe/${unsubscribeToken(stack, it.id)}`])
      for (const method of ['GET', 'HEAD'])
        for (const agent of scanners)
          expect((await fetch(stack.url + path, { method, headers: { 'user-agent': agent, purpose: 'prefetch' } })).status).toBe(200)
    for (const body of wrongBodies) {
      const answer = await postUnsubscribe(stack, it.id, body, { 'user-agent': scanners[1] ?? '' })
      expect([answer.status, await codeOf(answer)], JSON.stringify(body)).toEqual([400, 'BAD_INPUT'])
    }
    for (const agent of scanners) expect((await postUnsubscribe(stack, it.id, '', { 'user-agent': agent })).status).toBe(400)
    for (const type of ['text/plain', 'multipart/form-data', 'multipart/form-data; boundary=x', 'application/json'])
      expect((await postUnsubscribe(stack, it.id, oneClick, { 'content-type': type })).status).toBe(400)
    expect((await postUnsubscribe(stack, it.id, `${oneClick}&x=${'y'.repeat(5000)}`)).status).toBe(413)
    expect(await it.look()).toMatchObject({ company: 'Aurora Retail', isOver: false, canReturn: false })
    expect([await it.status(), await it.acts()]).toEqual(['active', []])
    expect((await postUnsubscribe(stack, randomUUID(), oneClick)).status).toBe(404)
  })

  it.each([
    ['mail_program', 'a form', oneClick],
    ['mail_program', 'a form with extra fields', `campaign=9&${oneClick}&x=%00`],
    ['mail_program', 'a multipart form', 'multipart'],
    ['page', 'the button of the page', { act: 'unsubscribe' }],
  ])('unsubscribes by %s, with %s, and records the time and way', async (way, _, body) => {
    const it = await addPerson()
    const form = new FormData()
    form.set('List-Unsubscribe', 'One-Click')
    form.set('extra', 'field')
    const answer = await postUnsubscribe(stack, it.id, body === 'multipart' ? form : body)
    expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ isOver: true, canReturn: true })])
    const reason = way === 'page' ? 'Unsubscribed on the unsubscribe page' : 'Unsubscribed in their email program'
    expect(await it.stored()).toEqual({ status: 'unsubscribed', status_reason: reason, status_at: expect.anything() })
    const act = { action: 'person.unsubscribe', actor_kind: 'recipient', actor: null, ip: null, user_agent: null, way }
    expect(await it.acts()).toEqual([act])
  })

  it('unsubscribes once by the same call twice and by several at once, and brings back once', async () => {
    const it = await addPerson()
    expect(await Promise.all([1, 2, 3].map(async () => (await it.click()).status))).toEqual([200, 200, 200])
    expect((await it.press('unsubscribe')).status).toBe(200)
    expect((await it.acts()).map(({ way }) => way)).toEqual(['mail_program'])
    expect(await Promise.all([1, 2, 3].map(async () => (await it.press('return')).status))).toEqual([200, 200, 200])
    expect((await it.acts()).map(({ action, way }) => [action, way])).toEqual([
      ['person.unsubscribe', 'mail_program'],
      ['person.return', 'page'],
    ])
    expect(await it.stored()).toMatchObject({ status: 'active', status_reason: 'Asked for messages again on the unsubscribe page' })
    expect(await it.look()).toMatchObject({ isOver: false, canReturn: false })
    await Promise.all([it.press('unsubscribe'), it.block(), it.press('unsubscribe')])
    expect([await it.status(), (await it.unblock()).status]).toEqual(['blocked', 'unsubscribed'])
  })

  it('brings nobody back by what a sender does, and everyone by their own press', async () => {
    const it = await addPerson()
    const draft = await draftCampaign(owner, { name: 'For who left' })
    await addRecipient(owner, draft.id, { email: it.email })
    const countOf = async () =>
      Number((await stack.sql(`select recipient_count from campaigns where id = '${draft.id}'`))[0]?.recipient_count)
    await it.press('unsubscribe')
    expect(await countOf()).toBe(0)
    const imported = await draftCampaign(owner, { name: 'From a file' })
    const { id } = await checkFile(owner, imported.id, `mail,name\n${it.email},Uma\n`, { email: 0 })
    await command(owner, applyText, { id })
    expect((await waitForImport(owner, id)).status).toBe('applied')
    const other = await draftCampaign(owner, { name: 'For who left, again' })
    expect(await addRecipient(owner, other.id, { email: it.email })).toMatchObject({ recipient_count: 0 })
    const asKey = async (query: string, variables: object) =>
      (
        await fetch(`${stack.url}/graphql`, {
          method: 'POST',
          headers: { authorization: `Bearer ${stack.apiKey}`, 'content-type': 'application/json' },
          body: JSON.stringify({ query, variables }),
        })
      ).json()
    const refusedAs = async (query: string, variables: object) => (await asKey(query, variables)).errors?.[0]?.extensions.code
    expect(await refusedAs('mutation ($id: ID!) { unblockPerson(id: $id) { id } }', { id: it.id })).toBe('WRONG_STATE')
    expect(await refusedAs(addText, { input: { email: it.email } })).toBe('DUPLICATE_RECIPIENT')
    const joined = await draftCampaign(owner, { name: 'For who left, by a key' })
    const added = await asKey(addPeopleText, { id: it.id, campaign: joined.id })
    expect(added).toMatchObject({ data: { addPeopleToCampaign: { recipient_count: 0 } } })
    const { version } = (await stack.sql(`select version from recipients where id = '${it.id}'`))[0] as { version: number }
    await command(owner, updateText, { id: it.id, version, input: { email: it.email, firstName: 'Una' } })
    expect([await it.status(), await countOf()]).toEqual(['unsubscribed', 0])
    await it.press('return')
    expect([await it.status(), await countOf()]).toEqual(['active', 1])
  })

  it('returns to the status before a block, which unsubscribing and returning change meanwhile', async () => {
    const it = await addPerson()
    const through = async (...acts: (() => Promise<unknown>)[]) => {
      await it.block()
      for (const act of acts) await act()
      expect(await it.status()).toBe('blocked')
      const { status } = await it.unblock()
      // a repeated call is answered as before
      expect(await it.unblock()).toMatchObject({ status })
      return status
    }
    expect(await through()).toBe('active')
    expect(await through(() => it.click())).toBe('unsubscribed')
    expect(await it.stored()).toMatchObject({ status_reason: 'Unsubscribed in their email program' })
    expect(await through()).toBe('unsubscribed')
    expect(await through(() => it.press('return'))).toBe('active')
    // a status that a version without causes stored
    await stack.sql(`update recipients set status = 'complained', status_causes = null where id = '${it.id}'`)
    expect(await through()).toBe('complained')
    await it.block()
    await stack.sql(`update recipients set status_causes = null where id = '${it.id}'`)
    expect(await it.look()).toMatchObject({ isOver: true, canReturn: true })
    expect((await it.unblock()).status).toBe('complained')
    await it.press('return')
    expect(await it.status()).toBe('active')
  })

  it('undoes by START what STOP did, and nothing else', async () => {
    const it = await addPerson()
    await it.wasTexted()
    await it.write('START')
    expect(await it.acts()).toEqual([])
    await it.write('stop')
    await it.write('STOP')
    expect(await it.stored()).toMatchObject({ status: 'unsubscribed', status_reason: 'Replied STOP to a message' })
    await it.write('Unstop')
    expect(await it.stored()).toMatchObject({ status: 'active', status_reason: 'Replied START to a message' })
    await it.click()
    await it.write('stop')
    await it.write('start')
    expect(await it.stored()).toMatchObject({ status: 'unsubscribed', status_reason: 'Unsubscribed in their email program' })
    expect((await it.acts()).map(({ action, way }) => `${action} ${way}`)).toEqual([
      'person.unsubscribe stop',
      'person.return stop',
      'person.unsubscribe mail_program',
      'person.unsubscribe stop',
      'person.return stop',
    ])
    await it.write('stop')
    await it.press('return')
    expect(await it.status()).toBe('active')
    await it.block()
    await it.write('stop')
    expect((await it.unblock()).status).toBe('unsubscribed')
    await it.write('yes')
    expect(await it.status()).toBe('active')
    const events = await stack.sql(`select body from plutus_message_events where body like '%${it.phone}%'`)
    expect(events).toEqual([])
  })

  it('says nothing about an erased person, and keeps them erased', async () => {
    const it = await addPerson()
    await it.click()
    await command(owner, 'mutation ($id: ID!) { erasePerson(id: $id) { id } }', { id: it.id })
    const before = await it.acts()
    for (const act of ['unsubscribe', 'return'])
      expect(await (await it.press(act)).json()).toEqual({ company: 'Aurora Retail', email: '', isOver: true, canReturn: false })
    expect([await it.status(), await it.acts()]).toEqual(['erased', before])
    const [row] = await stack.sql(`select status_reason, status_causes from recipients where id = '${it.id}'`)
    expect(JSON.stringify(row)).not.toMatch(/program/)
  })
}
