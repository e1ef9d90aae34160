import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guessColumns } from '#graphql/contracts/import/column-guess.ts'
import { draftCampaign } from '#tests/support/campaigns.ts'
import { seed } from '#tests/support/fixed-seed.ts'
import { mapText, readImport, uploadFile, waitForImport } from '#tests/support/imports.ts'
import { type Person, signIn } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'

let stack: TestStack
let person: Person
let campaign: string

beforeAll(async () => {
  stack = await startStack()
  person = await signIn(stack)
  campaign = (await draftCampaign(person, { name: 'Damaged lists', value: null, changes: { catalogue: { mode: 'selected', brands: [] } } }))
    .id
})
afterAll(() => stack?.stop())

const folder = fileURLToPath(new URL('../fixtures/lists/', import.meta.url))
const lists = readdirSync(folder).map((name) => ({ name, bytes: readFileSync(join(folder, name)) }))

type Random = (below: number) => number

/** Returns a generator of pseudorandom numbers (Mulberry32). The same seed gives the same numbers. */
function randomFrom(start: number): Random {
  let state = start >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

type Damage = { name: string; keepsSums: boolean; apply: (bytes: Buffer, random: Random) => Buffer }

const damages: Damage[] = [
  { name: 'cut', keepsSums: false, apply: (bytes, random) => bytes.subarray(0, random(bytes.length)) },
  { name: 'without its beginning', keepsSums: false, apply: (bytes, random) => bytes.subarray(random(Math.min(bytes.length, 200))) },
  {
    name: 'with wrong bytes',
    keepsSums: false,
    apply: (bytes, random) => {
      const wrong = Buffer.from(bytes)
      for (let count = random(20); count >= 0; count--) wrong[random(wrong.length)] = random(256)
      return wrong
    },
  },
  { name: 'in UTF-16', keepsSums: true, apply: (bytes) => Buffer.from(`\uFEFF${bytes.toString('utf8')}`, 'utf16le') },
  {
    name: 'in mixed encodings',
    keepsSums: true,
    apply: (bytes) => Buffer.concat([bytes, Buffer.from('\nzo\xeb@example.com,Zo\xeb,1\n', 'latin1'), Buffer.from('é,é\n')]),
  },
  {
    name: 'with a huge cell',
    keepsSums: true,
    apply: (bytes, random) => Buffer.concat([bytes, Buffer.from(`\nhuge@example.com,${'x'.repeat(1000 + random(200_000))}\n`)]),
  },
  { name: 'behind another file’s first bytes', keepsSums: false, apply: (bytes) => Buffer.concat([Buffer.from('PK\x03\x04'), bytes]) },
  { name: 'twice', keepsSums: true, apply: (bytes) => Buffer.concat([bytes, bytes]) },
]

type Row = { email: string; value: string | null }

/** Uploads a list, checks it with the guessed columns, and returns its valid rows. Empty when the list is refused with a message. */
async function rowsOf(bytes: Buffer): Promise<Row[]> {
  const { status, id, errors } = await uploadFile(person, campaign, bytes)
  if (!id) {
    expect([400, 413]).toContain(status)
    expect(errors?.[0]?.extensions.problem).toMatch(/^[A-Z].*\.$/s)
    return []
  }
  const { columns } = await readImport(person, id)
  const guess = guessColumns(columns)
  const email = guess.email ?? columns.findIndex((_, index) => !Object.values(guess).includes(index))
  if (email < 0) return []
  const mapped = await person.graphql(mapText, { id, mapping: { ...guess, email } })
  if (mapped.errors) {
    expect(mapped.errors[0]?.extensions.code).toBe('VALIDATION')
    return []
  }
  const file = await waitForImport(person, id)
  expect(file.failure ?? 'A sentence.').toMatch(/^[A-Z].*\.$/s)
  const text = 'query ($filter: campaign_recipients_filter) { campaign_recipients(filter: $filter, limit: 500) { email value } }'
  const { data } = await person.graphql<{ campaign_recipients: Row[] }>(text, { filter: { import: { _eq: id }, state: { _eq: 'staged' } } })
  return data?.campaign_recipients ?? []
}

async function expectNoWrongSum(count: number): Promise<void> {
  const random = randomFrom(seed)
  const whole = new Map<string, Map<string, string | null>>()
  for (let round = 0; round < count; round++) {
    const list = lists[random(lists.length)] ?? lists[0]
    const damage = damages[round % damages.length]
    if (!list || !damage) continue
    if (!whole.has(list.name)) whole.set(list.name, new Map((await rowsOf(list.bytes)).map(({ email, value }) => [email, value])))
    const undamaged = whole.get(list.name)
    for (const { email, value } of await rowsOf(damage.apply(list.bytes, random)))
      if (damage.keepsSums && undamaged?.has(email))
        expect([list.name, damage.name, email, value]).toEqual([list.name, damage.name, email, undamaged.get(email)])
  }
}

describe('R17 reports a damaged list and never returns a wrong sum', () => {
  it('with a few damages', () => expectNoWrongSum(damages.length))
  it('with 500 damages', { tags: ['sweep'], timeout: 1_200_000 }, () => expectNoWrongSum(500))
})
