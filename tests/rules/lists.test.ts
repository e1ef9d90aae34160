import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guessColumns } from '#graphql/contracts/import/column-guess.ts'
import { command, draftCampaign } from '#tests/support/campaigns.ts'
import { errorsOf, fixText, type Import, mapText, readImport, uploadFile, waitForImport } from '#tests/support/imports.ts'
import { type Person, signIn } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'

let stack: TestStack
let person: Person

beforeAll(async () => {
  stack = await startStack()
  person = await signIn(stack)
})
afterAll(() => stack?.stop())

const list = (name: string): Buffer => readFileSync(fileURLToPath(new URL(`../fixtures/lists/${name}`, import.meta.url)))

const noBrands = { catalogue: { mode: 'selected', brands: [] } }
const draft = async (value: string | null = null) =>
  (await draftCampaign(person, { name: `Lists ${randomUUID()}`, value, ...(value ? {} : { changes: noBrands }) })).id

/** Uploads a list and checks it with the columns that its page would guess. */
async function check(body: Buffer | string, reading: object = {}, value: string | null = null): Promise<Import> {
  const { id, errors } = await uploadFile(person, await draft(value), body as Buffer)
  if (!id) throw new Error(String(errors?.[0]?.extensions.problem))
  const { columns } = await readImport(person, id)
  const { value: amount, ...mapping } = guessColumns(columns)
  await command(person, mapText, { id, mapping: { email: 0, ...mapping, ...(value ? {} : { value: amount }) }, reading })
  return waitForImport(person, id)
}

/** Returns the sum of the reward values of an import’s valid rows, in paise. */
async function worthOf(id: string): Promise<string> {
  const text = 'query ($filter: campaign_recipients_filter) { campaign_recipients_aggregated(filter: $filter) { sum { value } } }'
  const filter = { import: { _eq: id }, state: { _eq: 'staged' }, suppressed: { _null: true } }
  const { data } = await person.graphql<{ campaign_recipients_aggregated: { sum: { value: string } }[] }>(text, { filter })
  return String(data?.campaign_recipients_aggregated[0]?.sum.value ?? 0)
}

const problemsOf = ({ findings }: Import) => findings?.problems.map(({ column, code, count }) => [column, code, count])

/** Moves dates of 2027 to next year, whenever this runs. */
const moveToNextYear = (text: string) => {
  const year = new Date().getFullYear() + 1
  const weekday = new Date(Date.UTC(year, 2, 31)).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' })
  return text
    .replaceAll(/(?<=[/ -])2027\b/g, String(year))
    .replaceAll(/(?<=[/-])27\b/g, String(year).slice(2))
    .replaceAll(/\w+day(?=, 31 March)/g, weekday)
}

async function expectValidRows(name: string, valid: number, worth: string): Promise<void> {
  const file = await check(name.startsWith('f11-') ? moveToNextYear(list(name).toString()) : list(name))
  expect({ valid: file.valid, worth: await worthOf(file.id) }).toEqual({ valid, worth })
}

describe('R17 lists of real companies', () => {
  it.each([
    ['f01-title-and-total.xlsx', 6, '400000'],
    ['f02-sep-semicolon.csv', 6, '400000'],
    ['f10-merged-amounts.xlsx', 1, '150000'],
    ['f11-day-first.csv', 5, '250000'],
    ['f12-heading-with-example.csv', 6, '400000'],
  ])('reads %s', expectValidRows)

  it.each([
    ['f01-title-and-total.csv', 6, '400000'],
    ['f02-sep-comma.csv', 6, '400000'],
    ['f03-filtered.xlsx', 8, '1600000'],
    ['f11-month-names.csv', 5, '250000'],
    ['f12-no-heading-over-amount.csv', 6, '400000'],
    ['f12-serial-number.csv', 6, '400000'],
    ['f12-two-emails.csv', 2, '100000'],
  ])('reads %s', { tags: ['sweep'] }, expectValidRows)

  it.each([
    ['f13-password.xlsx', 'This workbook has a password'],
    ['f14-hr-portal.xls', 'This is a web page'],
  ])('names the format of %s', async (name, sentence) => {
    await expect(check(list(name))).rejects.toThrow(sentence)
  })

  it('checks again with the answers, and keeps the corrected rows', async () => {
    const text = 'email,phone,value\na@x.co,xx,500\nb@x.co,yy,500\nbroken,+919820012345,500\nd@x.co,,\nworse,zz,500\n'
    const { id = '' } = await uploadFile(person, await draft(), text)
    const mapping = { email: 0, phone: 1, value: 2 }
    await command(person, mapText, { id, mapping })
    const first = await waitForImport(person, id)
    expect(first).toMatchObject({ valid: 0, invalid: 5 })
    expect(problemsOf(first)).toEqual([
      ['phone', 'phone_invalid', 3],
      ['email', 'email_invalid', 2],
      ['value', 'value_missing', 1],
    ])
    const [broken, worse] = (await errorsOf(person, id)).filter(({ code }) => code === 'email_invalid')
    await command(person, fixText, { id: broken?.id, input: { email: 'c@x.co', value: '70000' } })
    await command(person, fixText, { id: worse?.id, input: { email: 'e@x.co', value: '50000' } })
    expect(problemsOf(await readImport(person, id))).toEqual([
      ['phone', 'phone_invalid', 2],
      ['value', 'value_missing', 1],
    ])
    await command(person, mapText, { id, mapping, reading: { ignoreUnreadable: ['phone'], emptyValue: '127500' } })
    expect(await waitForImport(person, id)).toMatchObject({ status: 'ready', rows: 5, valid: 5, invalid: 0 })
    expect(await worthOf(id)).toBe(String(50_000 + 50_000 + 70_000 + 50_000 + 127_500))
  })

  it('refuses a sheet that does not exist', async () => {
    const { id } = await uploadFile(person, await draft('50000'), list('f05-readme-first.xlsx'))
    const { errors } = await person.graphql(mapText, { id, mapping: { email: 0 }, reading: { sheet: 7 } })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'VALIDATION', fields: { 'reading.sheet': 'Unknown sheet' } })
  })
})
