import { afterAll, beforeAll, expect, it } from 'vitest'
import { command, importReaches, operator } from '#tests/support/campaigns.ts'
import { createKey } from '#tests/support/keys.ts'
import { pngOf } from '#tests/support/pictures.ts'
import { demo, type Person, signIn, signInAtBff } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { confirmPerson } from '#tests/support/step-up.ts'
import { codeOf } from './bff-client.ts'

let stack: TestStack
let owner: Person
beforeAll(async () => {
  stack = await startStack({ bff: true })
  owner = await signIn(stack)
  await confirmPerson(stack, owner, demo.email)
})
afterAll(() => stack.stop())

const call = (path: string, init: RequestInit = {}, key = stack.apiKey) =>
  fetch(stack.url + path, { ...init, headers: { ...init.headers, authorization: `Bearer ${key}` } })
const upload = (kind: string, body: string, key?: string) => {
  const type = kind === 'avatar' ? 'image/png' : 'text/csv'
  return call(
    `/files?kind=${kind}${kind === 'avatar' ? '' : '&name=people.csv'}`,
    { method: 'POST', headers: { 'content-type': type }, body },
    key,
  )
}
const order = (kind: string, key?: string) =>
  call(`/exports/${kind}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"format":"csv"}' }, key)
const readFilesLeft = ({ headers }: Response) => Number(/^"files";r=(\d+);t=\d+$/.exec(headers.get('ratelimit') ?? '')?.[1])

it('G3 lets a key upload people, download a list, and read how many files are left', async () => {
  const uploaded = await upload('recipients', 'email,name\nmeera@example.com,Meera\n')
  expect([uploaded.status, await uploaded.json()]).toEqual([201, { id: expect.any(String) }])
  expect(uploaded.headers.get('ratelimit-policy')).toBe('"files";q=60;w=60')
  const ordered = await order('rewards')
  expect(readFilesLeft(ordered)).toBe(readFilesLeft(uploaded) - 1)
  const { url } = await ordered.json()
  // the ticket of a download is valid once, and only for the key that requested it
  expect((await (await signInAtBff(stack)).fetch(url)).status).toBe(404)
  const list = await call(url)
  expect([list.status, list.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  expect((await list.text()).split('\n').length).toBeGreaterThan(2)
  expect((await call(url)).status).toBe(404)
})

it('G3 R25 refuses a key the files that its role does not allow, or that are for people only', async () => {
  const { key } = (await operator(stack, 'create-key', { company: 'Aurora Retail', name: 'Looks only', role: 'Viewer' })) as { key: string }
  for (const answer of [await upload('recipients', 'email\na@example.com\n', key), await order('audit', key), await upload('avatar', 'x')])
    expect([answer.status, await codeOf(answer)]).toEqual([403, 'FORBIDDEN'])
  for (const path of ['/files/avatars/x.png', '/content?search=wallet'])
    expect([path, ...(await readRefusal(await call(path)))]).toEqual([path, 401, unknownKey])
})

const unknownKey = 'This key is unknown, expired, or not allowed from here.'
const readRefusal = async (answer: Response) => [answer.status, (await answer.json()).errors[0].message]

it('G3 lets a key upload a logo and a document, and download a document and the lines that an import rejected', async () => {
  const put = (query: string, type: string, body: string | Uint8Array<ArrayBuffer>, key?: string) =>
    call(`/files?${query}`, { method: 'POST', headers: { 'content-type': type }, body }, key)
  const { secret: own } = await createKey(owner, { role: 'Admin', name: 'Files' })
  const pdf = '%PDF-1.7\n%%EOF\n'
  const document = await put('kind=document&documentKind=tax_certificate&name=GST.pdf', 'application/pdf', pdf, own)
  expect(document.status).toBe(201)
  const { id } = await document.json()
  const read = await call(`/files/documents/${id}`, {}, own)
  expect([read.status, read.headers.get('content-type'), await read.text()]).toEqual([200, 'application/pdf', pdf])
  expect((await put('kind=logo', 'image/png', new Uint8Array(pngOf(100, 40)), own)).status).toBe(201)
  const { id: file } = await (await upload('recipients', 'email,name\nnot an address,Meera\nmeera@example.com,Meera\n', own)).json()
  await command(owner, 'mutation ($id: ID!) { mapImport(id: $id, mapping: { email: 0 }) { id } }', { id: file })
  await importReaches(owner, file, 'ready_with_errors')
  const lines = await call(`/files/imports/${file}/errors`, {}, own)
  expect([lines.status, await lines.text()]).toEqual([200, expect.stringContaining('not an address')])

  const { secret: narrow } = await createKey(owner, { role: 'Admin', abilities: ['template.edit'], name: 'Narrowed' })
  for (const answer of [
    await order('wallet', narrow),
    await order('audit', narrow),
    await call(`/files/documents/${id}`, {}, narrow),
    await put('kind=document&documentKind=tax_certificate&name=GST.pdf', 'application/pdf', pdf, narrow),
    await put('kind=logo', 'image/png', 'x', narrow),
    await upload('recipients', 'email\na@example.com\n', narrow),
  ])
    expect([answer.status, await codeOf(answer)]).toEqual([403, 'FORBIDDEN'])
})

it('G3 refuses files and reports no limit without a valid key', async () => {
  for (const answer of [
    await upload('recipients', 'email\n', `plutus_live_${'x'.repeat(32)}`),
    await order('rewards', `plutus_live_${'y'.repeat(32)}`),
  ])
    expect([...(await readRefusal(answer)), answer.headers.get('ratelimit')]).toEqual([401, unknownKey, null])
  const { cookie } = await signInAtBff(stack)
  const both = await call('/exports/rewards', { method: 'POST', body: '{"format":"csv"}', headers: { cookie } })
  expect([both.status, await codeOf(both)]).toEqual([403, 'CSRF'])
})

it('G3 counts downloads as calls of the key, and refuses those beyond its limit per second', async () => {
  const { secret } = await createKey(owner, { role: 'Viewer', name: 'Often' })
  const nothing = '7d9c2f2e-5a43-4d65-8f0b-0f3a0a6f9b11'
  const paths = [`/files/documents/${nothing}`, `/files/imports/${nothing}/errors`, `/exports/${'a'.repeat(43)}`]
  const answers = await Promise.all(Array.from({ length: 330 }, (_, index) => call(paths[index % 3] ?? '', {}, secret)))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(await codeOf(refused[0] as Response)).toBe('RATE_LIMITED')
})
