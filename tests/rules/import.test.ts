import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addRecipient, command, draftCampaign, importReaches, operator } from '#tests/support/campaigns.ts'
import {
  applyText,
  checkFile,
  discardText,
  errorsOf,
  fixText,
  mapText,
  readImport,
  rowCount,
  uploadFile,
  waitForImport,
} from '#tests/support/imports.ts'
import { makeWorkbook, xlsxRow } from '#tests/support/make-xlsx.ts'
import { actAs, demo, type Person, rival, signIn } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let stack: TestStack
let person: Person

beforeAll(async () => {
  stack = await startStack()
  person = await signIn(stack)
})
afterAll(() => stack?.stop())

const file = [
  'E-mail;Given name;Surname;Amount;Team',
  'asha@example.com;Asha;Rao;₹1,000;North',
  'ravi@example.com;Ravi;;250.50;=HYPERLINK("http://x")',
  'not an address;Mina;Das;500;+91 98200 12345',
  ';Nobody;;500;@SUM(1)',
  'mina@example.com;Mina;Das;12,50;-cmd',
  'ASHA@example.com ;Asha;Rao;1000;South',
  'here@example.com;Here;;500;West',
  `long@example.com;${'x'.repeat(81)};;500;East`,
].join('\r\n')
const mapping = { email: 0, firstName: 1, lastName: 2, value: 3 }

/** Creates a draft whose rewards are worth ₹500 each, so that files need no amounts. Returns its id. */
const draft = async () => (await draftCampaign(person, { name: `Import ${randomUUID()}` })).id
const noBrands = { catalogue: { mode: 'selected', brands: [] } }
const draftWithValues = async () => (await draftCampaign(person, { name: `Import ${randomUUID()}`, value: null, changes: noBrands })).id
const codeOf = async (text: string, variables: Record<string, unknown>, who: Pick<Person, 'graphql'> = person) =>
  (await who.graphql(text, variables)).errors?.[0]?.extensions
const storedFiles = () => readdirSync(join(stack.dataDir, 'imports'))

describe('a recipients file', () => {
  it('passes columns, check, corrections, error file and campaign', async () => {
    const campaign = await draftWithValues()
    await addRecipient(person, campaign, { email: 'here@example.com', value: '50000' })
    const { id = '' } = await uploadFile(person, campaign, file, { name: '../../<b>people</b>\u202e.csv' })
    const uploaded = await readImport(person, id)
    expect(uploaded).toMatchObject({ status: 'uploaded', format: 'csv', file_name: '../../<b>people</b>.csv' })
    expect(uploaded.columns.map(({ name }) => name)).toEqual(['E-mail', 'Given name', 'Surname', 'Amount', 'Team'])
    expect(uploaded.columns[3]?.samples).toEqual(['₹1,000', '250.50', '500'])

    await command(person, mapText, { id, mapping })
    expect(await waitForImport(person, id)).toMatchObject({ status: 'ready_with_errors', rows: 8, valid: 2, invalid: 4, duplicate: 2 })
    const wrong = await errorsOf(person, id)
    expect(wrong.map(({ row_no, column, code }) => [row_no, column, code])).toEqual([
      [4, 'email', 'email_invalid'],
      [5, 'email', 'email_required'],
      [6, 'value', 'value_invalid'],
      [7, 'email', 'duplicate_in_file'],
      [8, 'email', 'duplicate_in_campaign'],
      [9, 'firstName', 'name_too_long'],
    ])
    expect(wrong[2]?.values).toEqual({ email: 'mina@example.com', firstName: 'Mina', lastName: 'Das', value: '12,50' })

    const answer = await person.fetch(`/plutus/imports/${id}/errors`)
    const download = Buffer.from(await answer.arrayBuffer()).toString('utf8')
    expect(answer.headers.get('content-type')).toContain('text/csv')
    expect(download.startsWith('\uFEFFE-mail,Given name,Surname,Amount,Team,error\r\n')).toBe(true)
    expect(download).toContain('not an address,Mina,Das,500,+91 98200 12345,Please enter a valid email address\r\n')
    expect(download).toContain(`"'@SUM(1)"`)
    expect(download).toContain(`"'-cmd"`)

    expect(await codeOf(fixText, { id: wrong[0]?.id, input: { email: 'still not' } })).toMatchObject({
      code: 'INVALID_ROW',
      fields: { 'input.email': 'Please enter a valid email address' },
    })
    expect(await codeOf(fixText, { id: wrong[0]?.id, input: { email: 'Ravi@Example.com', value: '50000' } })).toMatchObject({
      code: 'DUPLICATE_RECIPIENT',
    })
    expect(await command(person, fixText, { id: wrong[0]?.id, input: { email: 'Found@Example.com', value: '50000' } })).toMatchObject({
      valid: 3,
      invalid: 3,
    })
    expect(await command(person, fixText, { id: wrong[3]?.id, input: { email: 'asha.two@example.com', value: '50000' } })).toMatchObject({
      valid: 4,
      duplicate: 1,
    })
    expect(await command(person, fixText, { id: wrong[3]?.id, input: { email: 'again@example.com', value: '50000' } })).toMatchObject({
      valid: 4,
      duplicate: 1,
    })

    expect(await codeOf(applyText, { id })).toMatchObject({ code: 'IMPORT_HAS_ERRORS', invalid: 3 })
    await command(person, applyText, { id, skipErrors: true })
    expect(await waitForImport(person, id)).toMatchObject({ status: 'applied', valid: 4, invalid: 3, duplicate: 1 })
    const { data } = await person.graphql<{ campaigns_by_id: object; campaign_recipients: object[] }>(
      `query ($id: ID!) { campaigns_by_id(id: $id) { recipient_count subtotal }
        campaign_recipients(filter: { campaign: { id: { _eq: $id } } }, sort: ["seq"], limit: 10) { email first_name last_name value state } }`,
      { id: campaign },
    )
    expect(data?.campaigns_by_id).toEqual({ recipient_count: 5, subtotal: String(100_000 + 25_050 + 50_000 + 2 * 50_000) })
    expect(data?.campaign_recipients).toMatchObject([
      { email: 'here@example.com' },
      { email: 'asha@example.com', first_name: 'Asha', last_name: 'Rao', value: '100000', state: 'ready' },
      { email: 'ravi@example.com', last_name: null, value: '25050' },
      { email: 'found@example.com', value: '50000' },
      { email: 'asha.two@example.com', value: '50000' },
    ])
    expect(await command(person, applyText, { id })).toMatchObject({ status: 'applied' })
    expect(await codeOf(discardText, { id })).toMatchObject({ code: 'IMPORT_NOT_READY' })
    await waitFor(() => storedFiles().length === 0, { what: 'the file to be gone' })
  })

  it('keeps long numbers and leading zeros of a spreadsheet unchanged', { tags: ['sweep'] }, async () => {
    const rows = `${xlsxRow('mail', 'name', 'sum')}<row><c t="inlineStr"><is><t>zero@example.com</t></is></c><c t="inlineStr"><is><t>007</t></is></c><c><v>499.99000000000001</v></c></row>`
    const checked = await checkFile(person, await draftWithValues(), makeWorkbook(rows))
    expect(checked).toMatchObject({ format: 'xlsx', status: 'ready', valid: 1 })
    expect(checked.columns).toEqual([
      { name: 'mail', samples: ['zero@example.com'], filled: 1 },
      { name: 'name', samples: ['007'], filled: 1 },
      { name: 'sum', samples: ['499.99'], filled: 1 },
    ])
  })

  it('requires a value from the file or the campaign', async () => {
    const { id: campaign } = await command<{ id: string }>(
      person,
      'mutation ($clientId: ID!, $input: CreateCampaignInput!) { createCampaign(clientId: $clientId, input: $input) { id } }',
      {
        clientId: randomUUID(),
        input: { deliveryType: 'rewardlinks', name: 'Each their own' },
      },
    )
    const { id = '' } = await uploadFile(person, campaign, 'email,amount\na@example.com,\nb@example.com,5\n')
    expect(await codeOf(mapText, { id, mapping: { email: 0, value: 7 } })).toMatchObject({
      code: 'VALIDATION',
      fields: { 'mapping.value': 'Unknown column' },
    })
    expect(await codeOf(mapText, { id, mapping: { email: 0, value: 0 } })).toMatchObject({ code: 'VALIDATION' })
    await command(person, mapText, { id, mapping: { email: 0 } })
    expect(await waitForImport(person, id)).toMatchObject({ valid: 0, invalid: 2 })
    await command(person, mapText, { id, mapping: { email: 0 }, reading: { emptyValue: '70000' } })
    expect(await waitForImport(person, id)).toMatchObject({ valid: 2, invalid: 0 })
    await command(person, mapText, { id, mapping: { email: 0, value: 1 } })
    expect(await waitForImport(person, id)).toMatchObject({ valid: 1, invalid: 1 })
    expect((await errorsOf(person, id))[0]).toMatchObject({ code: 'value_missing', row_no: 2 })
  })

  it('warns when the very same file was added today, and says nothing of another', { tags: ['sweep'] }, async () => {
    const campaign = await draft()
    const sameAt = async (id: string) =>
      (
        await person.graphql<{ imports_by_id: { same_at: string | null } }>('query ($id: ID!) { imports_by_id(id: $id) { same_at } }', {
          id,
        })
      ).data?.imports_by_id.same_at
    const body = 'a\ntwice@example.com\n'
    const first = await checkFile(person, campaign, body, { email: 0 })
    expect(await sameAt(first.id)).toBeNull()
    await command(person, applyText, { id: first.id })
    await importReaches(person, first.id, 'applied')
    expect(await sameAt((await checkFile(person, campaign, body, { email: 0 })).id)).toEqual(expect.any(String))
    expect(await sameAt((await checkFile(person, campaign, `${body}more@example.com\n`, { email: 0 })).id)).toBeNull()
    expect(await sameAt((await checkFile(person, await draft(), body, { email: 0 })).id)).toBeNull()
  })

  it('can be mapped again, and is replaced by the next file', { tags: ['sweep'] }, async () => {
    const campaign = await draft()
    const first = await checkFile(person, campaign, 'a,b\nx@example.com,y@example.com\n', { email: 0 })
    await command(person, mapText, { id: first.id, mapping: { email: 1 } })
    expect(await waitForImport(person, first.id)).toMatchObject({ status: 'ready', rows: 1, valid: 1 })
    expect(await rowCount(person, campaign, 'staged')).toBe(1)
    const next = await checkFile(person, campaign, 'a\nz@example.com\n', { email: 0 })
    expect((await readImport(person, first.id)).status).toBe('discarded')
    expect(await codeOf(applyText, { id: first.id })).toMatchObject({ code: 'IMPORT_NOT_READY' })
    await waitFor(async () => (await rowCount(person, campaign, 'staged')) === 1, { what: 'the first one to be swept' })
    await command(person, discardText, { id: next.id })
    await waitFor(async () => (await rowCount(person, campaign, 'staged')) === 0, { what: 'both to be swept' })
  })

  it('drops people who were added to the campaign after the check, and counts them', async () => {
    const campaign = await draft()
    const checked = await checkFile(person, campaign, 'a\nx@example.com\ny@example.com\n', { email: 0 })
    await addRecipient(person, campaign, { email: 'x@example.com' })
    await command(person, applyText, { id: checked.id })
    expect(await waitForImport(person, checked.id)).toMatchObject({ status: 'applied', valid: 1, duplicate: 1 })
    expect(await rowCount(person, campaign, 'ready')).toBe(2)
  })

  it('is refused before its body is read when it is not allowed', async () => {
    const campaign = await draft()
    const foreign = await signIn(stack, rival)
    expect(await uploadFile(foreign, campaign, file)).toMatchObject({ status: 404 })
    expect(await uploadFile(person, randomUUID(), file)).toMatchObject({ status: 404 })
    expect(await uploadFile(person, 'x', file)).toMatchObject({ status: 404 })
    expect(await uploadFile(person, campaign, '{"a":1}', { type: 'application/json' })).toMatchObject({ status: 415 })
    expect(
      (await actAs(stack, 'nobody').fetch(`/plutus/files?kind=recipients&campaign=${campaign}`, { method: 'POST', body: file })).status,
    ).toBe(401)
    expect((await person.fetch(`/plutus/files?kind=logo&campaign=${campaign}`, { method: 'POST', body: file })).status).toBe(400)
    await command(person, 'mutation ($id: ID!) { cancelCampaign(id: $id) { id } }', { id: campaign })
    expect(await uploadFile(person, campaign, file)).toMatchObject({ status: 409 })
    expect(storedFiles().filter((name) => name.endsWith('.part'))).toEqual([])
  })

  it('is not accessible to anyone else', async () => {
    const checked = await checkFile(person, await draftWithValues(), file, mapping)
    const [line] = await errorsOf(person, checked.id)
    const foreign = await signIn(stack, rival)
    for (const [text, variables] of [
      [mapText, { id: checked.id, mapping }],
      [applyText, { id: checked.id }],
      [discardText, { id: checked.id }],
      [fixText, { id: line?.id, input: { email: 'a@example.com' } }],
    ] as const) {
      expect(await codeOf(text, variables, foreign)).toMatchObject({ code: 'NOT_FOUND' })
    }
    expect((await foreign.fetch(`/plutus/imports/${checked.id}/errors`)).status).toBe(404)
    expect(await readImport(person, checked.id)).toEqual(checked)
  })

  it('is downloaded with nothing in it that a spreadsheet would run', async () => {
    const cells = ['=1+1', '＝1+1', '＋1', '－1', '＠SUM(1)', '@SUM(1)', '"\n=1"', '"\t=1"', '+cmd']
    const { id } = await checkFile(person, await draft(), `email,note\n${cells.map((cell) => `wrong,${cell}`).join('\n')}\n`, {
      email: 0,
    })
    const download = await (await person.fetch(`/plutus/imports/${id}/errors`)).text()
    expect(download.match(/^wrong,"'/gm)).toHaveLength(cells.length)
  })

  it('is refused for people who may not edit drafts', async () => {
    const campaign = await draft()
    await operator(stack, 'set-role', { email: demo.email, role: 'Viewer' })
    expect(await uploadFile(person, campaign, file)).toMatchObject({ status: 403 })
    await operator(stack, 'set-role', { email: demo.email, role: 'Owner' })
  })

  it('R19 S1 of the company’s people is changed only by people who may edit people', async () => {
    const init = { method: 'POST', headers: { 'content-type': 'text/csv' }, body: 'email\nwrong\n' }
    const { id } = (await (await person.fetch('/plutus/files?kind=recipients&name=people.csv', init)).json()) as { id: string }
    await command(person, mapText, { id, mapping: { email: 0 } })
    await waitForImport(person, id)
    const [line] = await errorsOf(person, id)
    await operator(stack, 'set-role', { email: demo.email, role: 'Drafter' })
    for (const [text, variables] of [
      [mapText, { id, mapping: { email: 0 } }],
      [fixText, { id: line?.id, input: { email: 'right@example.com' } }],
      [applyText, { id }],
      [discardText, { id }],
    ] as const)
      expect(await codeOf(text, variables)).toMatchObject({ code: 'FORBIDDEN' })
    await operator(stack, 'set-role', { email: demo.email, role: 'Owner' })
  })
})
