import { type ClientRequest, request } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { command, draftCampaign } from '#tests/support/campaigns.ts'
import { rival, signIn, signInAtBff } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { codeOf } from './bff-client.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startStack({ bff: true })
})
afterAll(() => stack.stop())

it('uploads a recipients file unchanged, and serves its bad lines as a file to its own company only', async () => {
  const person = await signIn(stack)
  const browser = await signInAtBff(stack)
  const { id: campaign } = await draftCampaign(person)
  const sent = await browser.fetch(`/files?kind=recipients&campaign=${campaign}&name=people.csv`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: 'E-mail,Name\nana@example.com,Ana\nnot an address,Bo\n',
  })
  expect(sent.status).toBe(201)
  const { id } = await sent.json()
  await command(person, 'mutation ($id: ID!, $mapping: ImportMappingInput!) { mapImport(id: $id, mapping: $mapping) { id } }', {
    id,
    mapping: { email: 0, firstName: 1 },
  })
  await waitFor(async () => {
    const { data } = await person.graphql<{ imports_by_id: { status: string } }>('query ($id: ID!) { imports_by_id(id: $id) { status } }', {
      id,
    })
    return data?.imports_by_id.status === 'ready_with_errors'
  })
  const file = await browser.fetch(`/files/imports/${id}/errors`)
  expect([file.status, file.headers.get('content-type'), file.headers.get('content-disposition')]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'attachment; filename="import-errors.csv"',
  ])
  const text = await file.text()
  expect(text).toContain('not an address')
  expect(text).not.toContain('ana@example.com')
  const stranger = await signInAtBff(stack, rival)
  const [foreign, malformed] = [await stranger.fetch(`/files/imports/${id}/errors`), await browser.fetch('/files/imports/x/errors')]
  expect([await codeOf(foreign), await codeOf(malformed)]).toEqual(['NOT_FOUND', 'NOT_FOUND'])
})

it('cuts a recipients file off at 20 MB even when it declares no size', async () => {
  const browser = await signInAtBff(stack)
  const person = await signIn(stack)
  const { id: campaign } = await draftCampaign(person)
  const chunk = new Uint8Array(1024 * 1024).fill(97)
  let sent = 0
  const endless = new ReadableStream({
    pull(controller) {
      if (++sent > 25) controller.close()
      else controller.enqueue(chunk)
    },
  })
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers: { 'content-type': 'text/csv' }, body: endless, duplex: 'half' }
  const response = await browser.fetch(`/files?kind=recipients&campaign=${campaign}&name=big.csv`, init).catch(() => undefined)
  if (response) expect([response.status, await codeOf(response)]).toEqual([413, 'FILE_TOO_LARGE'])
  const { data } = await person.graphql<{ imports: unknown[] }>(
    'query ($id: ID) { imports(filter: { campaign: { id: { _eq: $id } } }, limit: 5) { id } }',
    { id: campaign },
  )
  expect(data?.imports).toEqual([])
})

it('uploads a slow recipients file without delaying others, and only a few of a company at once', async () => {
  const person = await signIn(stack, rival)
  const { id: campaign } = await draftCampaign(person)
  const { cookie } = await signInAtBff(stack, rival)
  const victim = await signInAtBff(stack)
  const statuses: (number | undefined)[] = []
  const uploads: ClientRequest[] = []
  for (let index = 0; index < 40; index++) {
    const upload = request(`${stack.url}/files?kind=recipients&campaign=${campaign}&name=slow.csv`, {
      method: 'POST',
      headers: { origin: stack.url, 'x-plutus-csrf': '1', 'content-type': 'text/csv', 'content-length': '100000', cookie },
    })
    upload.on('response', (response) => statuses.push(response.resume().statusCode)).on('error', () => undefined)
    upload.write('email\n')
    uploads.push(upload)
  }
  await waitFor(() => statuses.length >= 36, { what: 'all but four to be refused' })
  const started = performance.now()
  expect((await victim.fetch('/users/me')).status).toBe(200)
  console.log(`someone else was answered after ${Math.round(performance.now() - started)} ms`)
  // while four uploads are still in progress
  expect(statuses).toEqual(Array.from({ length: 36 }, () => 429))
  for (const upload of uploads) upload.destroy()
  await waitFor(
    async () => {
      const again = await fetch(`${stack.url}/files?kind=recipients&campaign=${campaign}&name=quick.csv`, {
        method: 'POST',
        headers: { origin: stack.url, 'x-plutus-csrf': '1', 'content-type': 'text/csv', cookie },
        body: 'email\nana@example.com\n',
      })
      return again.status === 201
    },
    { what: 'the next file to be taken' },
  )
})
