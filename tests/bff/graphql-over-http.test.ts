import { serverAudits } from 'graphql-http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { post } from './bff-client.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startStack({ bff: true })
})
afterAll(() => stack.stop())

/** Adds the API key, which the audits do not send. */
const withKey: typeof fetch = (input, init) =>
  fetch(input, { ...init, headers: { ...Object.fromEntries(new Headers(init?.headers)), authorization: `Bearer ${stack.apiKey}` } })

const audits = serverAudits({ url: () => `${stack.url}/graphql`, fetchFn: withKey })

/** Audits that query `__type`, which is always refused (C6). The published schema.graphql replaces introspection. */
const introspectionAudits = ['BF61', '28B9']

/** Optional audits that fail on purpose. They use GET, or `__type` with a map of variables, or expect 200 where a refusal is 400. */
const failingAudits = ['5A70', 'D6D5', '6A70', '2EA1', '572B', 'FDE2', '7B9B']

describe('C9 GraphQL over HTTP', () => {
  it.each(audits.filter(({ name }) => name.startsWith('MUST')).map((audit) => [audit.id, audit.name, audit] as const))(
    '%s %s',
    async (id, _name, audit) => {
      const { status } = await audit.fn()
      expect(status).toBe(introspectionAudits.includes(id) ? 'error' : 'ok')
    },
  )

  it('X-L5 fails exactly the optional audits that are listed', async () => {
    const open = new Set<string>()
    for (const audit of audits.filter(({ name }) => !name.startsWith('MUST'))) if ((await audit.fn()).status !== 'ok') open.add(audit.id)
    expect(open).toEqual(new Set(failingAudits))
  })

  it('X-L5 responds in the GraphQL media type when it is accepted, refusals included', async () => {
    const typeOf = async (accept: string, query: string) => {
      const headers = { 'content-type': 'application/json', accept, authorization: `Bearer ${stack.apiKey}` }
      return (await post(stack, '/graphql', headers, JSON.stringify({ query }))).headers.get('content-type')
    }
    const own = 'application/graphql-response+json; charset=utf-8'
    expect(await typeOf('application/graphql-response+json', '{ wallets(limit: 1) { id } }')).toBe(own)
    expect(await typeOf('application/graphql-response+json, application/json;q=0.9', '{ nothing }')).toBe(own)
    expect(await typeOf('application/json', '{ wallets(limit: 1) { id } }')).toBe('application/json; charset=utf-8')
  })
})
