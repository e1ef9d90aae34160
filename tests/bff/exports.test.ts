import { afterAll, beforeAll, expect, it } from 'vitest'
import { rival, signInAtBff } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { codeOf } from './bff-client.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startStack({ bff: true })
})
afterAll(() => stack.stop())

type Browser = Awaited<ReturnType<typeof signInAtBff>>

const ticketOf = async (person: Browser, format = 'csv'): Promise<string> =>
  (await (await person.fetch('/exports/audit', { method: 'POST', body: JSON.stringify({ filter: {}, format }) })).json()).url

it('G3 a list leaves as a file, once, for whom it was made', async () => {
  const person = await signInAtBff(stack)
  const url = await ticketOf(person)
  expect(url).toMatch(/^\/exports\/[\w-]{22}$/)
  expect((await fetch(stack.url + url)).status).toBe(401)
  expect((await (await signInAtBff(stack, rival)).fetch(url)).status).toBe(404)
  const file = await person.fetch(url)
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="activity-log-[\d-]+\.csv"$/),
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  expect((await file.text()).split('\r\n').length).toBeGreaterThan(1)
  expect((await person.fetch(url)).status).toBe(404)
})

it('a sheet is one too, and what is no list or format is refused', async () => {
  const person = await signInAtBff(stack)
  const sheet = Buffer.from(await (await person.fetch(await ticketOf(person, 'xlsx'))).arrayBuffer())
  expect(sheet.subarray(0, 2).toString()).toBe('PK')
  const ask = (kind: string, body: object) => person.fetch(`/exports/${kind}`, { method: 'POST', body: JSON.stringify(body) })
  expect(await codeOf(await ask('audit', { filter: {}, format: 'pdf' }))).toBe('BAD_INPUT')
  expect(await codeOf(await ask('passwords', { filter: {}, format: 'csv' }))).toBe('NOT_FOUND')
  expect(await codeOf(await ask('..%2fauth', { filter: {}, format: 'csv' }))).toBe('NOT_FOUND')
})

it('B1 is no link for other sites', async () => {
  const person = await signInAtBff(stack)
  const url = await ticketOf(person)
  const foreign = await fetch(stack.url + url, { headers: { cookie: person.cookie, 'sec-fetch-site': 'cross-site' } })
  expect([foreign.status, await codeOf(foreign)]).toEqual([403, 'CSRF'])
  expect((await person.fetch(url)).status).toBe(200)
})
