import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restPaths } from '#graphql/contracts/rest-paths.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { codeOf, post, sameOriginHeaders } from './bff-client.ts'

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

const omitHeaders = (headers: Record<string, string>, ...names: string[]) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))

/** Routes that other servers call without our CSRF header. Webhooks are signed, and the one-click unsubscribe of RFC 8058 has its token. */
const externalRoutes = /^\/(webhooks|unsubscribe)\//

/** The published POST routes that our own pages call. A new route is included automatically. */
const routes = Object.keys(restPaths)
  .map((name) => name.split(' '))
  .flatMap(([method, template = '']) => (method === 'POST' && !externalRoutes.test(template) ? [template] : []))

describe.each(routes)('POST %s', (template) => {
  it('B1 accepts calls from our own page only', async () => {
    const ours = { ...sameOriginHeaders(stack), 'sec-fetch-site': 'same-origin', cookie: 'plutus=x' }
    for (const headers of [
      omitHeaders(ours, 'x-plutus-csrf'),
      { ...ours, 'x-plutus-csrf': 'true' },
      { ...ours, origin: 'https://evil.test' },
      { ...ours, origin: 'null' },
      { ...ours, origin: stack.url.replace('localhost', 'sub.localhost') },
      { ...ours, 'sec-fetch-site': 'cross-site' },
      { ...ours, 'sec-fetch-site': 'same-site' },
      omitHeaders(ours, 'origin', 'sec-fetch-site'),
    ]) {
      const answer = await post(stack, pathOf(template), headers)
      expect([answer.status, await codeOf(answer)], JSON.stringify(headers)).toEqual([403, 'CSRF'])
    }
  })
})

describe.each(routes.filter((template) => !bodiless.has(template)))('POST %s with a body', (template) => {
  it('B2 accepts JSON only', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const answer = await post(stack, pathOf(template), {
        ...sameOriginHeaders(stack),
        'idempotency-key': 'some-key-1',
        'content-type': type,
      })
      // authentication is checked first where the route needs it
      expect([401, 410, 415], type).toContain(answer.status)
    }
  })
})
