import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addRecipient, draftCampaign } from '#tests/support/campaigns.ts'
import { discardText, errorsOf, mapText, rowCount, uploadFile, waitForImport } from '#tests/support/imports.ts'
import { type Person, signIn } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { moreNastyFiles, type NastyFile, nastyFiles, neverEnding } from './nasty-files.ts'

let stack: TestStack
let person: Person
let campaign: string

beforeAll(async () => {
  stack = await startStack()
  person = await signIn(stack)
  campaign = (await draftCampaign(person, { name: 'Nasty files', value: null, changes: { catalogue: { mode: 'selected', brands: [] } } }))
    .id
  await addRecipient(person, campaign, { email: 'here-before@example.com', value: '50000' })
})
afterAll(() => stack?.stop())

const storedFiles = () => readdirSync(join(stack.dataDir, 'imports'))

/** Asserts that a refused upload left no import row and no file on disk. */
async function expectNothingHalfDone(): Promise<void> {
  expect(await rowCount(person, campaign, 'ready')).toBe(1)
  await waitFor(async () => (await rowCount(person, campaign, 'staged')) === 0 && storedFiles().length === 0, {
    what: 'the sweep',
  })
}

async function expectOutcome({ bytes, outcome: expected }: NastyFile): Promise<void> {
  const body = bytes()
  // packing takes longer than Directus keeps an idle connection, and the client must process its close before the next call
  await setImmediate()
  const { status, id, errors } = await uploadFile(person, campaign, body)
  if ('refused' in expected) {
    expect({ status, code: errors?.[0]?.extensions.code }).toEqual({ status: expected.status ?? 400, code: expected.refused })
    return expectNothingHalfDone()
  }
  expect({ status, errors }).toEqual({ status: 201, errors: undefined })
  const mapped = await person.graphql(mapText, { id, mapping: { email: 0, firstName: 1, value: 2 } })
  expect(mapped.errors).toBeUndefined()
  const file = await waitForImport(person, String(id))
  if ('failed' in expected) {
    expect(file).toMatchObject({
      status: 'failed',
      failure_code: expected.failed,
      failure: expect.stringMatching(/^[A-Z].*\.$/),
      rows: 0,
      valid: 0,
    })
    await waitFor(async () => (await errorsOf(person, file.id)).length === 0, { what: 'the reasons to be deleted' })
  } else {
    expect(file).toMatchObject({ duplicate: 0, ...expected, status: expected.invalid ? 'ready_with_errors' : 'ready', failure: null })
    expect(await rowCount(person, campaign, 'staged')).toBe(expected.valid)
  }
  await person.graphql(discardText, { id })
  await expectNothingHalfDone()
}

describe('a malicious file ends clearly and leaves nothing half done', { tags: ['deeper'] }, () => {
  it.each(nastyFiles)('$name', expectOutcome)
  it.each(moreNastyFiles)('$name', { tags: ['sweep'] }, expectOutcome)

  it('refuses an upload that is aborted halfway', async () => {
    const leaving = new AbortController()
    const isHere = () => storedFiles().some((name) => name.endsWith('.part'))
    const upload = person.fetch(`/plutus/files?kind=recipients&campaign=${campaign}&name=people.csv`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: neverEnding('email,name,amount\n'),
      duplex: 'half',
      signal: leaving.signal,
    } as RequestInit)
    await waitFor(async () => isHere(), { what: 'the half that came' })
    leaving.abort()
    await expect(upload).rejects.toThrow()
    await expectNothingHalfDone()
  })

  it('keeps Directus running through all of them', async () => {
    const faults = stack
      .log('directus')
      .split('\n')
      .filter((line) => /"level":"error"|"level":50|unhandled/i.test(line))
    expect(faults).toEqual([])
    const started = stack.said.filter((sentence) => /start|again|exit/i.test(sentence))
    console.log(`no 5xx, no restart (${started.length} words of the launcher)`)
    expect((await person.fetch('/plutus/ready')).status).toBe(200)
  })
})
