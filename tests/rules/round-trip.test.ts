import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guessColumns } from '#graphql/contracts/import/column-guess.ts'
import { campaignReaches, command, type Draft, draftCampaign, launch } from '#tests/support/campaigns.ts'
import { farYear } from '#tests/support/far-ahead.ts'
import { applyText, errorsOf, type Import, mapText, readImport, uploadFile, waitForImport } from '#tests/support/imports.ts'
import { sweepOnPostgres } from '#tests/support/is-sweep.ts'
import { type Person, rival as rivalAccount, signIn } from '#tests/support/sign-in.ts'
import { type StackOn, startStackOn } from '#tests/support/stack-on.ts'

let stack: StackOn
let owner: Person

const formats = ['csv', 'xlsx'] as const

type Input = Record<string, unknown> & { email: string }

const people: Input[] = [
  {
    email: 'asha@trip.example.com',
    firstName: 'Asha',
    lastName: 'Rao',
    phone: '+919820012345',
    country: 'IN',
    timeZone: 'Asia/Kolkata',
    tags: ['vip', 'north', ...Array.from({ length: 12 }, (_, index) => `year ${index}`)],
  },
  { email: 'maeve@trip.example.com', firstName: 'Maeve', lastName: 'O’Connor, the "second"', phone: '+442079460958', country: 'GB' },
  { email: 'nim@trip.example.com', firstName: '12', lastName: 'ദാസ്', phone: '+12025550181', timeZone: 'America/New_York', tags: ['007'] },
  { email: 'bare@trip.example.com' },
]

const addRecipientText =
  'mutation ($campaign: ID!, $input: RecipientInput!) { addRecipient(campaign: $campaign, input: $input) { id total version } }'

/** Creates a draft with these people, with a value per person or the same for everyone. */
async function draftOf(given: readonly Input[], value: string | null = null): Promise<Draft> {
  let draft = await draftCampaign(owner, { value })
  for (const input of given) draft = await command<Draft>(owner, addRecipientText, { campaign: draft.id, input })
  return draft
}

async function exportFile(kind: string, format: string, filter: object): Promise<Buffer> {
  const response = await owner.fetch(`/plutus/exports/${kind}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ format, filter }),
  })
  expect(response.status, await response.clone().text()).toBe(200)
  const { url } = (await response.json()) as { url: string }
  return Buffer.from(await (await owner.fetch(`/plutus${url}`)).arrayBuffer())
}

/** Uploads a file and checks it with the columns as they are guessed. */
async function checkAsGuessed(campaign: string, file: Buffer | string): Promise<Import> {
  const { id = '' } = await uploadFile(owner, campaign, file)
  const { columns } = await readImport(owner, id)
  await command(owner, mapText, { id, mapping: guessColumns(columns) })
  return waitForImport(owner, id)
}

const rowsText = `query ($campaign: ID) { campaign_recipients(filter: { campaign: { id: { _eq: $campaign } } }, sort: ["email"], limit: 50) {
  email first_name last_name value points phone mobile country time_zone send_at_local tags state } }`

async function rowsOf(campaign: string): Promise<Record<string, unknown>[]> {
  const { data } = await owner.graphql<{ campaign_recipients: Record<string, unknown>[] }>(rowsText, { campaign })
  return data?.campaign_recipients ?? []
}

/** Imports a file unchanged into a draft of its own, and returns the rows of the draft. */
async function importAgain(file: Buffer, value: string | null): Promise<Record<string, unknown>[]> {
  const draft = await draftOf([], value)
  const checked = await checkAsGuessed(draft.id, file)
  expect(await errorsOf(owner, checked.id)).toEqual([])
  await command(owner, applyText, { id: checked.id })
  await waitForImport(owner, checked.id)
  return rowsOf(draft.id)
}

const errorFile = async (id: string): Promise<string> => {
  const bytes = Buffer.from(await (await owner.fetch(`/plutus/imports/${id}/errors`)).arrayBuffer())
  return bytes.toString('utf8')
}

describe.each(['SQLite', 'PostgreSQL'] as const)('exported files that are imported again, on %s', (database) => {
  beforeAll(async () => {
    stack = await startStackOn(database)
    owner = await signIn(stack)
  })
  afterAll(() => stack?.stop())

  it.each(formats)(
    'R32 exports a campaign’s recipients as %s, and imports them again with every field',
    { tags: sweepOnPostgres(database) },
    async (format) => {
      const given = people.map((person, index) => ({ ...person, value: String(50_000 * (index + 1)) }))
      const draft = await draftOf([
        { ...given[0], email: 'timed@trip.example.com', sendAtLocal: `${farYear}-11-23T09:30` } as Input,
        ...given,
      ])
      const file = await exportFile('recipients', format, { campaign: draft.id, isNew: true })
      expect(await importAgain(file, null)).toEqual(await rowsOf(draft.id))
    },
  )

  it.each(formats)(
    'R19 exports the company’s people as %s, and imports them again with every field',
    { tags: sweepOnPostgres(database) },
    async (format) => {
      const draft = await draftOf(people, '50000')
      for (const { email, ...input } of people)
        await command(owner, 'mutation ($input: PersonInput!) { addPerson(input: $input) { id } }', {
          input: { ...input, email: `${format}-${email}` },
        })
      const file = await exportFile('people', format, { q: `${format}-` })
      const again = (await importAgain(file, '50000')).map((row) => ({ ...row, email: String(row.email).replace(`${format}-`, '') }))
      expect(again).toEqual(await rowsOf(draft.id))
    },
  )

  it.each(formats)(
    'R12 exports rewards as %s, and imports their people and values',
    { tags: sweepOnPostgres(database) },
    async (format) => {
      const given = people.map((person, index) => ({
        ...person,
        email: person.email.replace('trip', `${format}-rewarded`),
        value: String(50_000 * (index + 1)),
      }))
      const draft = await draftOf(given)
      await launch(owner, draft)
      await campaignReaches(owner, draft.id, 'live')
      const file = await exportFile('rewards', format, { campaign: draft.id })
      const as = (rows: Record<string, unknown>[]) => rows.map((row) => ({ ...row, points: null }))
      expect(as(await importAgain(file, null))).toEqual(as(await rowsOf(draft.id)))
    },
  )

  it('R17 accepts its own file of errors unchanged, with one column of errors however often, and then the corrected one', {
    tags: sweepOnPostgres(database),
  }, async () => {
    const draft = await draftOf([])
    const head = 'Name of employee,Work email,Gift value,Mobile'
    const lines = [
      'Asha Rao,asha.work,500,98200 12345',
      'Ravi Das,ravi@errors.example.com,"500,00",',
      'Ines Rey,ines@errors.example.com,500,9.82001E+09',
    ]
    const columns = ['Name of employee', 'Work email', 'Gift value', 'Mobile']
    const first = await checkAsGuessed(draft.id, `${[head, ...lines].join('\n')}\n`)
    const errors = await errorFile(first.id)
    expect(errors.split('\r\n')[0]).toBe(`\ufeff${head},error`)
    expect(errors).toContain('Excel shortened this number')
    const second = await checkAsGuessed(draft.id, errors)
    expect(second.columns.map(({ name }) => name)).toEqual([...columns, 'error'])
    expect(second).toMatchObject({ valid: first.valid, invalid: first.invalid })
    expect(await errorFile(second.id)).toBe(errors)
    const corrected = errors
      .replace('asha.work', 'asha.work@errors.example.com')
      .replace('"500,00"', '500')
      .replace('9.82001E+09', '9820012345')
    expect(await checkAsGuessed(draft.id, corrected)).toMatchObject({ valid: 3, invalid: 0 })
  })

  it('R25 never exports another company’s people', { tags: sweepOnPostgres(database) }, async () => {
    const draft = await draftOf(people, '50000')
    const rival = await signIn(stack, rivalAccount)
    const ask = async (kind: string, filter: object) => {
      const body = JSON.stringify({ format: 'csv', filter })
      const response = await rival.fetch(`/plutus/exports/${kind}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      const { url } = (await response.json()) as { url: string }
      return (await (await rival.fetch(`/plutus${url}`)).text()).trim().split('\r\n')
    }
    expect(await ask('recipients', { campaign: draft.id })).toHaveLength(1)
    expect((await ask('people', {})).join()).not.toContain('trip.example.com')
  })
})
