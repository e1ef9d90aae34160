import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restPaths } from '#graphql/contracts/rest-paths.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { codeOf, own, post } from './bff-client.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startStack({ bff: true })
})
afterAll(() => stack.stop())

const samples: Record<string, string> = {
  token: 'a'.repeat(22),
  id: '6f1d0c3a-3c55-4b0e-9a58-000000000001',
  kind: 'audit',
  provider: 'acme',
}
const bodiless = new Set(['/auth/refresh', '/auth/logout', '/auth/logout-all', '/auth/sessions/{id}/end'])
const pathOf = (template: string) => template.replaceAll(/\{(\w+)\}/g, (_, name) => samples[name] ?? 'x')

const without = (headers: Record<string, string>, ...names: string[]) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))

/** Webhooks come from other servers, the one click of RFC 8058 from mail programs: the first are signed, the other has its token. */
const fromElsewhere = /^\/(webhooks|unsubscribe)\//

/** Every route that acts, from the published list: a new one is included automatically. */
const routes = Object.keys(restPaths)
  .map((name) => name.split(' '))
  .flatMap(([method, template = '']) => (method === 'POST' && !fromElsewhere.test(template) ? [template] : []))

describe.each(routes)('POST %s', (template) => {
  it('B1 takes no call but of our own page', async () => {
    const ours = { ...own(stack), 'sec-fetch-site': 'same-origin', cookie: 'plutus=x' }
    for (const headers of [
      without(ours, 'x-plutus-csrf'),
      { ...ours, 'x-plutus-csrf': 'true' },
      { ...ours, origin: 'https://evil.test' },
      { ...ours, origin: 'null' },
      { ...ours, origin: stack.url.replace('localhost', 'sub.localhost') },
      { ...ours, 'sec-fetch-site': 'cross-site' },
      { ...ours, 'sec-fetch-site': 'same-site' },
      without(ours, 'origin', 'sec-fetch-site'),
    ]) {
      const answer = await post(stack, pathOf(template), headers)
      expect([answer.status, await codeOf(answer)], JSON.stringify(headers)).toEqual([403, 'CSRF'])
    }
  })
})

describe.each(routes.filter((template) => !bodiless.has(template)))('POST %s with a body', (template) => {
  it('B2 takes nothing but JSON', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const answer = await post(stack, pathOf(template), { ...own(stack), 'idempotency-key': 'some-key-1', 'content-type': type })
      // Where a caller must be known, that is checked first.
      expect([401, 410, 415], type).toContain(answer.status)
    }
  })
})
