import { afterAll, beforeAll, expect, it } from 'vitest'
import { operator } from '#tests/support/campaigns.ts'
import { signInAtBff } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { codeOf } from './bff-client.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startStack({ bff: true })
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
const left = ({ headers }: Response) => Number(/^"files";r=(\d+);t=\d+$/.exec(headers.get('ratelimit') ?? '')?.[1])

it('G3 a key uploads people and downloads a list, and reads how many files are left', async () => {
  const uploaded = await upload('recipients', 'email,name\nmeera@example.com,Meera\n')
  expect([uploaded.status, await uploaded.json()]).toEqual([201, { id: expect.any(String) }])
  expect(uploaded.headers.get('ratelimit-policy')).toBe('"files";q=60;w=60')
  const ordered = await order('rewards')
  expect(left(ordered)).toBe(left(uploaded) - 1)
  const { url } = await ordered.json()
  // the ticket is its own, and valid once
  expect((await (await signInAtBff(stack)).fetch(url)).status).toBe(404)
  const list = await call(url)
  expect([list.status, list.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  expect((await list.text()).split('\n').length).toBeGreaterThan(2)
  expect((await call(url)).status).toBe(404)
})

it('G3 R25 a key moves no file that its role may not, or that people alone may', async () => {
  const { key } = (await operator(stack, 'create-key', { company: 'Aurora Retail', name: 'Looks only', role: 'Viewer' })) as { key: string }
  for (const answer of [await upload('recipients', 'email\na@example.com\n', key), await order('audit', key), await upload('avatar', 'x')])
    expect([answer.status, await codeOf(answer)]).toEqual([403, 'FORBIDDEN'])
  expect((await call('/files/avatars/x.png')).status).toBe(401)
})

it('G3 who holds no key moves no file, and reads nothing of any limit', async () => {
  for (const answer of [
    await upload('recipients', 'email\n', `pk_live_${'x'.repeat(32)}`),
    await order('rewards', `pk_live_${'y'.repeat(32)}`),
  ])
    expect([answer.status, await codeOf(answer), answer.headers.get('ratelimit')]).toEqual([401, 'UNAUTHENTICATED', null])
  const { cookie } = await signInAtBff(stack)
  const both = await call('/exports/rewards', { method: 'POST', body: '{"format":"csv"}', headers: { cookie } })
  expect([both.status, await codeOf(both)]).toEqual([403, 'CSRF'])
})
