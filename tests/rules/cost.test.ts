import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addRecipient, command, draftCampaign, launchText } from '#tests/support/campaigns.ts'
import { applyText, checkFile, discardText, errorsOf, fixText, mapText, uploadFile, waitForImport } from '#tests/support/imports.ts'
import { runSql } from '#tests/support/run-sql.ts'
import { type Person, signIn } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'

let stack: TestStack
let person: Person

beforeAll(async () => {
  stack = await startStack()
  person = await signIn(stack)
})
afterAll(() => stack?.stop())

const draft = async () => (await draftCampaign(person, { name: `Cost ${randomUUID()}` })).id
const draftWithValues = async () => (await draftCampaign(person, { name: `Cost ${randomUUID()}`, value: null })).id
const codeOf = async (text: string, variables: Record<string, unknown>) => (await person.graphql(text, variables)).errors?.[0]?.extensions

const updateText =
  'mutation ($id: ID!, $version: Int!, $input: UpdateCampaignInput!) { updateCampaign(id: $id, version: $version, input: $input) { id version } }'
type Sums = {
  version: number
  recipient_count: number
  total: string
  subtotal: string
  value_min: string | null
  value_max: string | null
  uncarried: unknown
}
const sumsOf = async (id: string): Promise<Sums> => {
  const text = 'query ($id: ID!) { campaigns_by_id(id: $id) { version recipient_count total subtotal value_min value_max uncarried } }'
  return (await person.graphql<{ campaigns_by_id: Sums }>(text, { id })).data?.campaigns_by_id as Sums
}
const change = async (id: string, input: object) => command(person, updateText, { id, version: (await sumsOf(id)).version, input })
const rowsOf = async (id: string) => {
  const text =
    'query ($id: ID) { campaign_recipients(filter: { campaign: { id: { _eq: $id } } }, sort: ["seq"], limit: 20) { id email state value } }'
  type Row = { id: string; email: string; state: string; value: string | null }
  return (await person.graphql<{ campaign_recipients: Row[] }>(text, { id })).data?.campaign_recipients ?? []
}

describe('U1 a campaign that gives everyone the same', () => {
  const threeLines = 'email,amount\na@example.com,200\nb@example.com,200\nc@example.com,300\n'
  const decided = 'This campaign gives everyone ₹500.'

  it('takes no value of a row: entered, corrected, mapped or fixed', async () => {
    const campaign = await draft()
    const add = 'mutation ($campaign: ID!, $input: RecipientInput!) { addRecipient(campaign: $campaign, input: $input) { id } }'
    const update = 'mutation ($id: ID!, $input: RecipientInput!) { updateRecipient(id: $id, input: $input) { id } }'
    const own = { email: 'own@example.com', value: '20000' }
    const refused = { code: 'VALIDATION', fields: { 'input.value': decided } }
    expect(await codeOf(add, { campaign, input: own })).toMatchObject(refused)
    await addRecipient(person, campaign, { email: 'own@example.com' })
    expect(await codeOf(update, { id: (await rowsOf(campaign))[0]?.id, input: own })).toMatchObject(refused)
    const { id = '' } = await uploadFile(person, campaign, threeLines)
    expect(await codeOf(mapText, { id, mapping: { email: 0, value: 1 } })).toMatchObject({ fields: { 'mapping.value': decided } })
    const checked = await checkFile(person, campaign, 'email\nwrong\n', { email: 0 })
    const [line] = await errorsOf(person, checked.id)
    expect(await codeOf(fixText, { id: line?.id, input: own })).toMatchObject({ code: 'INVALID_ROW', fields: { 'input.value': decided } })
    expect(await sumsOf(campaign)).toMatchObject({ recipient_count: 1, subtotal: '50000', value_min: '50000', value_max: '50000' })
  })

  it('S5 drops the values of its rows when it becomes one, and keeps its own for rows without one when it no longer is', async () => {
    const campaign = await draftWithValues()
    const checked = await checkFile(person, campaign, threeLines, { email: 0, value: 1 })
    await command(person, applyText, { id: checked.id })
    await waitForImport(person, checked.id)
    expect(await sumsOf(campaign)).toMatchObject({ subtotal: '70000', value_min: '20000', value_max: '30000' })
    await change(campaign, { valueMode: 'same' })
    expect((await rowsOf(campaign)).map(({ value }) => value)).toEqual(['20000', '20000', '30000'])
    await change(campaign, { valueMode: 'same', value: '50000' })
    expect((await rowsOf(campaign)).map(({ value }) => value)).toEqual([null, null, null])
    expect(await sumsOf(campaign)).toMatchObject({ subtotal: '150000', value_min: '50000', value_max: '50000' })
    await change(campaign, { valueMode: 'per_recipient' })
    expect((await rowsOf(campaign)).map(({ value }) => value)).toEqual([null, null, null])
    await addRecipient(person, campaign, { email: 'own@example.com', value: '20000' })
    await addRecipient(person, campaign, { email: 'none@example.com' })
    expect(await sumsOf(campaign)).toMatchObject({ subtotal: '220000', value_min: '20000', value_max: '50000' })
    await change(campaign, { valueMode: 'per_recipient', value: '10000' })
    expect(await sumsOf(campaign)).toMatchObject({ subtotal: '60000' })
    await change(campaign, { value: null })
    expect((await rowsOf(campaign)).map(({ value }) => value)).toEqual(['10000', '10000', '10000', '20000', '10000'])
  })

  it('S4 S5 uses the values of a file once it is added, and its own for empty cells, and stays as it is if the file is discarded', async () => {
    const campaign = await draft()
    const settings = async () => {
      const text = 'query ($id: ID!) { campaigns_by_id(id: $id) { value value_mode } }'
      return (await person.graphql<{ campaigns_by_id: object }>(text, { id: campaign })).data?.campaigns_by_id
    }
    const same = { value: '50000', value_mode: 'same' }
    const lines = 'email,amount\na@example.com,200\nb@example.com,\nc@example.com,-\nTotal,700\nNote: paid in two parts,\n'
    const [mapping, reading] = [{ email: 0, value: 1 }, { ownValues: true }]
    const first = await checkFile(person, campaign, lines, mapping, reading)
    expect(first).toMatchObject({ status: 'ready', valid: 3, invalid: 0 })
    await change(campaign, { value: '40000' })
    await command(person, discardText, { id: first.id })
    expect(await settings()).toEqual({ ...same, value: '40000' })
    expect(await codeOf(mapText, { id: (await uploadFile(person, campaign, lines)).id, mapping })).toMatchObject({ code: 'VALIDATION' })

    const second = await checkFile(person, campaign, `${lines}d-at-example.com,300\n`, mapping, reading)
    expect(second).toMatchObject({ status: 'ready_with_errors', valid: 3, invalid: 1 })
    const lineOf = async (code: string) => (await errorsOf(person, second.id)).find((line) => line.code === code)?.id
    await command(person, fixText, { id: await lineOf('email_invalid'), input: { email: 'd@example.com', value: '30000' } })
    const left = await command(person, fixText, { id: await lineOf('not_a_person'), input: { email: 'e@example.com' } })
    expect(left).toMatchObject({ status: 'ready', valid: 5, invalid: 0 })
    await change(campaign, { value: '50000' })
    const { version } = await sumsOf(campaign)
    await Promise.all([command(person, applyText, { id: second.id }), command(person, applyText, { id: second.id })])
    expect(await settings()).toEqual({ value: '50000', value_mode: 'per_recipient' })
    await waitForImport(person, second.id)
    expect((await rowsOf(campaign)).map(({ value }) => value).sort()).toEqual(['20000', '30000', null, null, null])
    expect(await sumsOf(campaign)).toMatchObject({ subtotal: '200000', version: version + 1 })
    const stale = { id: campaign, version, input: { valueMode: 'same' } }
    expect(await codeOf(updateText, stale)).toMatchObject({ code: 'VERSION_CONFLICT' })
  })

  it('drops the values of a file that was checked before, whenever the mode changes', async () => {
    const campaign = await draftWithValues()
    const checked = await checkFile(person, campaign, threeLines, { email: 0, value: 1 })
    await command(person, applyText, { id: checked.id })
    await change(campaign, { valueMode: 'same', value: '50000' })
    expect(await waitForImport(person, checked.id)).toMatchObject({ status: 'applied' })
    expect((await rowsOf(campaign)).map(({ value }) => value)).toEqual([null, null, null])
    expect(await sumsOf(campaign)).toMatchObject({ subtotal: '150000', value_min: '50000', value_max: '50000' })
  })
})

describe('M2 a value that no chosen brand offers', () => {
  const testText = 'mutation ($id: ID!) { sendTestMessage(campaign: $id) { id } }'
  const lines = [
    'email,amount',
    ...Array.from({ length: 30 }, (_, index) => `odd-${index}@example.com,${1 + (index % 25)}`),
    'good@example.com,500',
  ]

  it('is reported by its line in a file, and refused when the line is corrected', async () => {
    const campaign = await draftWithValues()
    const checked = await checkFile(person, campaign, 'email,amount\na@example.com,50.01\nb@example.com,500\n', { email: 0, value: 1 })
    expect(checked).toMatchObject({ status: 'ready_with_errors', valid: 1, invalid: 1 })
    const [line] = await errorsOf(person, checked.id)
    expect(line).toMatchObject({ column: 'value', code: 'value_uncarried', message: 'None of the chosen brands offers ₹50.01', row_no: 2 })
    const fix = (value: string) => codeOf(fixText, { id: line?.id, input: { email: 'a@example.com', value } })
    expect(await fix('5002')).toMatchObject({ code: 'INVALID_ROW', fields: { 'input.value': 'None of the chosen brands offers ₹50.02' } })
    expect(await fix('50000')).toBeUndefined()
  })

  it('is stored with its campaign, and both the launch and the test mail are refused', async () => {
    const campaign = (await draftCampaign(person, { value: null, changes: { catalogue: { mode: 'selected', brands: [] } } })).id
    const checked = await checkFile(person, campaign, `${lines.join('\n')}\n`, { email: 0, value: 1 })
    await command(person, applyText, { id: checked.id })
    await waitForImport(person, checked.id)
    expect((await sumsOf(campaign)).uncarried).toBeNull()
    await change(campaign, { catalogue: { mode: 'all' } })
    const { total, uncarried } = await sumsOf(campaign)
    const odd = (uncarried as { values: { value: string; count: number }[] }).values
    expect(uncarried).toMatchObject({ distinct: 25, rewards: 30 })
    expect(odd).toHaveLength(20)
    expect(odd.slice(0, 6).map(({ value, count }) => [value, count])).toEqual([
      ['100', 2],
      ['200', 2],
      ['300', 2],
      ['400', 2],
      ['500', 2],
      ['600', 1],
    ])
    const refused = await codeOf(launchText, { id: campaign, idempotencyKey: randomUUID(), expectedTotal: total })
    expect(refused).toMatchObject({ code: 'VALUES_NOT_CARRIED', distinct: 25, rewards: 30, values: odd })
    expect(await codeOf(testText, { id: campaign })).toMatchObject({ code: 'VALUES_NOT_CARRIED', distinct: 25 })
  })

  it('is also refused at the launch when its brand was withdrawn since the last check', async () => {
    const [brand] = await runSql(
      stack,
      undefined,
      "select id from brands where currency = 'INR' and status = 'active' and kind = 'range' limit 1",
    )
    const catalogue = { mode: 'selected', brands: [String(brand?.id)] }
    const { id: campaign } = await draftCampaign(person, { value: '50000', changes: { catalogue } })
    const { total } = await addRecipient(person, campaign, { email: 'withdrawn@example.com' })
    await runSql(stack, undefined, `update brands set status = 'retired' where id = '${brand?.id}'`)
    expect((await sumsOf(campaign)).uncarried).toBeNull()
    expect(await codeOf(launchText, { id: campaign, idempotencyKey: randomUUID(), expectedTotal: total })).toMatchObject({
      code: 'VALUES_NOT_CARRIED',
      values: [{ value: '50000', count: 1 }],
    })
    await runSql(stack, undefined, `update brands set status = 'active' where id = '${brand?.id}'`)
  })
})

it('M13 M15 keeps the first line of a pasted list, and splits a full name into first and last name', async () => {
  const pasted = 'Paula Pohl\tpaula@example.com\nAnaïs Lefèvre,anais@example.com\n"Rao, Asha",asha@example.com\n'
  const campaign = await draft()
  const checked = await checkFile(person, campaign, pasted, { fullName: 0, email: 1 })
  expect(checked).toMatchObject({ status: 'ready', rows: 3, valid: 3 })
  await command(person, applyText, { id: checked.id })
  await waitForImport(person, checked.id)
  const names = await runSql(
    stack,
    undefined,
    `select first_name, last_name from campaign_recipients where campaign = '${campaign}' order by seq`,
  )
  expect(names.map(({ first_name: first, last_name: last }) => [first, last])).toEqual([
    ['Paula', 'Pohl'],
    ['Anaïs', 'Lefèvre'],
    ['Asha', 'Rao'],
  ])
})
