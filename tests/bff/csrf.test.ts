import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restPaths } from '#graphql/contracts/rest/rest-paths.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { codeOf, cookieName, post, rawCall, sameOriginHeaders } from './bff-client.ts'

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
    const ours = { ...sameOriginHeaders(stack), 'sec-fetch-site': 'same-origin', cookie: `${cookieName(stack)}=x` }
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

it('F34 B1 answers a read of our page on plain http, where browsers send neither Origin nor Sec-Fetch-Site', async () => {
  const read = (headers: Record<string, string>) => fetch(`${stack.url}/auth/session`, { headers })
  const plain = { 'x-plutus-csrf': '1' }
  // fetch of Node adds `sec-fetch-mode` alone
  expect((await read(plain)).status).toBe(200)
  for (const headers of [{}, { 'x-plutus-csrf': 'true' }, { ...plain, origin: 'null' }, { ...plain, 'sec-fetch-site': 'cross-site' }]) {
    const answer = await read(headers)
    expect([answer.status, await codeOf(answer)], JSON.stringify(headers)).toEqual([403, 'CSRF'])
  }
})

it('B9 answers 405 with Allow for a method that a path does not serve, whoever calls', async () => {
  const callers = {
    key: { authorization: `Bearer ${stack.apiKey}` },
    site: { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' },
    none: {},
  }
  const names = Object.keys(restPaths).map((name) => name.split(' '))
  const isAt = (template: string, path: string) => new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path)
  const paths = new Set(names.map(([, template = '']) => pathOf(template)))
  const wrong = [...paths].flatMap((path) => {
    const served = names.flatMap(([method = '', template = '']) => (isAt(template, path) ? [method] : []))
    const methods = [...new Set(served.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))]
    const others = ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'OPTIONS', 'PROPFIND'].filter((method) => !methods.includes(method))
    return others.flatMap((method) => Object.entries(callers).map(([caller, headers]) => ({ path, methods, method, caller, headers })))
  })
  const answers = await Promise.all(
    wrong.map(async ({ path, methods, method, caller, headers }) => {
      const answer = await rawCall(stack, path, { host: new URL(stack.url).host, ...headers }, method)
      const allow = methods.toSorted().join(', ')
      return answer.status === 405 && answer.headers.allow === allow && answer.body.includes('METHOD_NOT_ALLOWED')
        ? []
        : [`${caller} ${method} ${path}: ${answer.status} ${answer.headers.allow}`]
    }),
  )
  expect(wrong.length).toBeGreaterThan(500)
  expect(answers.flat()).toEqual([])
  const unknown = await rawCall(stack, '/graphql/', { host: new URL(stack.url).host, ...callers.key }, 'PUT')
  expect([unknown.status, unknown.body]).toEqual([404, expect.stringContaining('NOT_FOUND')])
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
