import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { buildSchema } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rival, signIn, signInAtBff } from '#tests/support/sign-in.ts'
import { startStack, type TestStack } from '#tests/support/start-stack.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { codeOf, documents, post, sameOriginHeaders, toDocumentId, trustDocuments } from './bff-client.ts'

const contract = readFileSync(new URL('../../graphql/schema.graphql', import.meta.url), 'utf8')

let stack: TestStack
let person: Awaited<ReturnType<typeof signInAtBff>>
beforeAll(async () => {
  stack = await startStack({ bff: true })
  await trustDocuments(stack)
  person = await signInAtBff(stack)
})
afterAll(() => stack.stop())

const json = { 'content-type': 'application/json' }
const withKey = (body: unknown) => post(stack, '/graphql', { ...json, authorization: `Bearer ${stack.apiKey}` }, JSON.stringify(body))
const asPerson = (body: unknown, headers = {}) =>
  post(stack, '/graphql', { ...sameOriginHeaders(stack), cookie: person.cookie, ...headers }, JSON.stringify(body))
const refusal = async (response: Response) => [response.status, await codeOf(response)]

describe('a session', () => {
  it('A11 runs documents of this build and of older ones, by id (C1, C2)', async () => {
    expect(await person.graphql(toDocumentId(documents.wallet))).toMatchObject({
      status: 200,
      data: { wallets: [{ available: expect.any(String) }] },
    })
    expect(await refusal(await asPerson({ query: '{ __typename }' }))).toEqual([400, 'PERSISTED_DOCUMENT_REQUIRED'])
    expect(await refusal(await asPerson({ documentId: toDocumentId('stranger') }))).toEqual([400, 'CLIENT_OUTDATED'])
    expect(await refusal(await asPerson({ documentId: 'wallets' }))).toEqual([400, 'BAD_INPUT'])
    expect(await refusal(await asPerson({ documentId: toDocumentId(documents.wallet), query: documents.wallet }))).toEqual([
      400,
      'BAD_INPUT',
    ])
    expect(await refusal(await asPerson([{ documentId: toDocumentId(documents.wallet) }]))).toEqual([400, 'BAD_INPUT'])
  })

  it('has its variables checked, and the refusal names the path of the wrong one (C3)', async () => {
    const response = await asPerson({ documentId: toDocumentId(documents.brands), variables: { limit: -1 } })
    expect([response.status, (await response.json()).errors[0].extensions]).toEqual([
      400,
      { code: 'BAD_INPUT', path: 'variables.limit', requestId: response.headers.get('x-request-id') },
    ])
  })

  it('is refused together with a key', async () => {
    expect(
      await refusal(await asPerson({ documentId: toDocumentId(documents.wallet) }, { authorization: `Bearer ${stack.apiKey}` })),
    ).toEqual([400, 'BAD_INPUT'])
  })

  it('receives refusals of the rules by their code, with 200', async () => {
    const answer = await person.graphql(toDocumentId(documents.rename), { id: randomUUID(), version: 1, input: { name: 'x' } })
    expect([answer.status, answer.errors?.[0]?.extensions.code]).toEqual([200, 'NOT_FOUND'])
  })

  it('reads the catalogue from the cache after the first time, and wallets never (E2, E5)', async () => {
    const first = await person.graphql(toDocumentId(documents.brands), { limit: 3 })
    expect(first.data?.brands).toHaveLength(3)
    expect(await person.graphql(toDocumentId(documents.brands), { limit: 3 })).toEqual(first)
    const response = await asPerson({ documentId: toDocumentId(documents.wallet) })
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  })

  it('cannot be used from another origin (B1)', async () => {
    const body = JSON.stringify({ documentId: toDocumentId(documents.wallet) })
    const { 'x-plutus-csrf': _, ...withoutHeader } = sameOriginHeaders(stack)
    for (const headers of [
      withoutHeader,
      { ...sameOriginHeaders(stack), origin: 'https://evil.test' },
      { ...sameOriginHeaders(stack), 'sec-fetch-site': 'cross-site' },
    ]) {
      expect(await refusal(await post(stack, '/graphql', { ...headers, cookie: person.cookie }, body))).toEqual([403, 'CSRF'])
    }
  })
})

describe('a key', () => {
  it('may send any query within the limits (C4)', async () => {
    const answer = await (
      await withKey({ query: 'query($n: Int!) { wallets(limit: $n) { id available company { name } } }', variables: { n: 1 } })
    ).json()
    expect(answer.data.wallets).toEqual([{ id: expect.any(String), available: expect.any(String), company: { name: 'Aurora Retail' } }])
    expect(await refusal(await withKey({ query: `{ wallets(limit: 1) { ${'id '.repeat(1000)} } }` }))).toEqual([400, 'QUERY_TOO_LARGE'])
    expect(await refusal(await withKey({ query: '{ wallets { id } }' }))).toEqual([400, 'BAD_INPUT'])
    expect(await refusal(await withKey({ documentId: toDocumentId(documents.wallet) }))).toEqual([400, 'BAD_INPUT'])
  })

  it('A11 reads closed lists as enums, while filters, groups and sorting take their values as text', async () => {
    const query = `query ($status: String, $any: [String]) {
      one: campaigns(filter: { status: { _eq: $status } }, sort: ["status"], limit: 1) { status delivery_type }
      some: campaigns(filter: { status: { _in: $any }, delivery_type: { _neq: "rewardcodes" } }, limit: 1) { status }
      campaigns_aggregated(groupBy: ["status"], limit: 20) { group countAll }
    }`
    const answer = await (await withKey({ query, variables: { status: 'live', any: ['live', 'completed'] } })).json()
    expect(answer.data.one).toEqual([{ status: 'live', delivery_type: expect.stringMatching(/^reward(links|codes|points)$/) }])
    expect(answer.data.some[0].status).toMatch(/^(live|completed)$/)
    expect(answer.data.campaigns_aggregated).toContainEqual({ group: { status: 'live' }, countAll: expect.any(Number) })

    const asEnum = '{ campaigns(filter: { status: { _eq: live } }, limit: 1) { id } }'
    expect(await refusal(await withKey({ query: asEnum }))).toEqual([400, 'VALIDATION'])
    const asVariable = 'query ($status: CampaignStatus) { campaigns(filter: { status: { _eq: $status } }, limit: 1) { id } }'
    expect(await refusal(await withKey({ query: asVariable, variables: { status: 'live' } }))).toEqual([400, 'VALIDATION'])
  })

  it('A11 is refused a filter, sort or group that would be dropped or fail, with its path', async () => {
    const paths = async (body: object) => (await (await withKey(body)).json()).errors?.[0]?.extensions
    for (const [filter, path] of [
      [{ _or: [] }, '_or'],
      [{ _and: [{ _and: [] }] }, '_and.0._and'],
      [{ status: { _in: [] } }, 'status._in'],
      [{ value: { _between: ['1'] } }, 'value._between'],
      [{ name: { _icontains: '' } }, 'name._icontains'],
    ] as const) {
      const query = 'query ($filter: campaigns_filter) { campaigns(filter: $filter, limit: 1) { id } }'
      expect(await paths({ query, variables: { filter } })).toMatchObject({ code: 'BAD_INPUT', path: `variables.filter.${path}` })
    }
    expect(await paths({ query: '{ campaigns(filter: { _or: [] }, limit: 1) { id } }' })).toMatchObject({ path: 'campaigns.filter._or' })
    expect(await paths({ query: '{ campaigns(sort: [null], limit: 1) { id } }' })).toMatchObject({ path: 'campaigns.sort.0' })
    expect(await paths({ query: '{ campaigns(sort: ["delivery"], limit: 1) { id } }' })).toMatchObject({ path: 'campaigns.sort' })
    const grouped = (name: string) => `{ campaigns_aggregated(groupBy: ["${name}"], limit: 1) { group countAll } }`
    expect(await paths({ query: grouped('delivery') })).toMatchObject({ code: 'BAD_INPUT', path: 'campaigns_aggregated.groupBy' })
    expect(await paths({ query: grouped('status') })).toBeUndefined()
    const named = '{ campaigns(filter: { name: { _in: ["$NOW", "true", "null"] } }, limit: 1) { id } }'
    expect(await (await withKey({ query: named })).json()).toEqual({ data: { campaigns: [] } })
    // F54: one instant in three spellings, a day as its midnight in UTC, and no time whose zone the server would have to choose
    const since = async (at: string) =>
      (await withKey({ query: `{ rewards(filter: { issued_at: { _gte: "${at}" } }, limit: 500) { id } }` })).json()
    const day = new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10)
    const [midnight, ...same] = await Promise.all([`${day}T00:00:00.000Z`, day, `${day}T05:30:00+05:30`].map(since))
    expect(midnight.data.rewards.length).toBeGreaterThan(0)
    for (const answer of same) expect(answer).toEqual(midnight)
    for (const time of [`${day}T00:00:00`, `${day}T00:00`])
      expect((await since(time)).errors[0].extensions).toMatchObject({ code: 'BAD_INPUT', path: 'rewards.filter.issued_at._gte' })
    const counted = '{ rewards_aggregated { count { claimed_at } } }'
    expect((await paths({ query: counted })).code).toBe('VALIDATION')
  })

  it('gets no introspection and no suggestions (C6)', async () => {
    expect(await refusal(await withKey({ query: '{ __schema { types { name } } }' }))).toEqual([400, 'VALIDATION'])
    expect(await (await withKey({ query: '{ walets(limit: 1) { id } }' })).text()).not.toMatch(/did you mean/i)
  })

  it('reads in every response how much of its limit is left', async () => {
    const policy = '"calls";q=100;w=1, "cost";q=6000000;w=60'
    const answers = [{ query: '{ wallets(limit: 1) { id } }' }, { query: '{ wallets { id } }' }, { query: '{ nothing }' }].map(withKey)
    for (const answer of await Promise.all(answers)) {
      expect(answer.headers.get('ratelimit-policy')).toBe(policy)
      expect(answer.headers.get('ratelimit')).toMatch(/^"(calls|cost)";r=\d+;t=\d+$/)
    }
    let refused: Response[] = []
    const askTooMuch = async () => {
      const many = await Promise.all(Array.from({ length: 250 }, () => withKey({ query: '{ nothing }' })))
      refused = many.filter(({ status }) => status === 429)
      return refused.length
    }
    // some of these take longer than a second on a busy machine
    await expect.poll(askTooMuch).toBeGreaterThan(0)
    for (const { headers } of refused)
      expect([headers.get('ratelimit-policy'), headers.get('ratelimit')]).toEqual([policy, expect.stringMatching(/^"calls";r=0;t=1$/)])
    // the other tests use this key too
    await expect.poll(async () => (await withKey({ query: '{ nothing }' })).status).toBe(400)
  })

  it('is refused when it is not a valid key', async () => {
    for (const authorization of [`Bearer plutus_live_${'x'.repeat(32)}`, 'Bearer nonsense', `Bearer ${stack.secrets.hubToken}`]) {
      const answer = await post(stack, '/graphql', { ...json, authorization }, '{"query":"{ wallets(limit: 1) { id } }"}')
      expect(answer.headers.get('ratelimit')).toBeNull()
      expect(await refusal(answer)).toEqual([401, 'UNAUTHENTICATED'])
    }
  })
})

describe('a row of another company', () => {
  const schema = buildSchema(contract)
  // the test before may have used up the limit of the key
  const answerOf = (body: { query: string; variables?: object }) =>
    waitFor(
      async () => {
        const answer = await withKey(body)
        return answer.status === 429 ? undefined : answer.text()
      },
      { what: 'the key to be answered again' },
    )
  const fields = Object.keys(schema.getQueryType()?.getFields() ?? {}).filter((name) => name.endsWith('_by_id'))

  it.each(fields)('%s returns the same bytes for foreign, unknown and malformed ids (C13)', async (field) => {
    const theirs = await signIn(stack, rival)
    const list = field.replace(/_by_id$/, '')
    const rows = (await theirs.graphql<Record<string, { id: string }[]>>(`{ ${list}(limit: 1) { id } }`)).data?.[list] ?? []
    const isShared = ['brands', 'brand_categories', 'recharge_methods'].includes(list)
    const ids = [randomUUID(), 'nonsense', "' or 1=1 --", ...(isShared ? [] : rows.map(({ id }) => id))]
    const answers = await Promise.all(
      ids.flatMap((id) => [
        answerOf({ query: `query($id: ID!) { ${field}(id: $id) { id } }`, variables: { id } }),
        answerOf({ query: `{ ${field}(id: ${JSON.stringify(id)}) { id } }` }),
      ]),
    )
    const withoutRequest = new Set(answers.map((text) => text.replace(/"requestId":"[^"]+"/, '')))
    expect([...withoutRequest]).toEqual([expect.stringContaining('"code":"NOT_FOUND"')])
  })
})

describe('the route', () => {
  it('accepts JSON only, by POST only, up to 256 KB as counted (B2, B3, B9, C8)', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      expect(
        await refusal(await post(stack, '/graphql', { ...sameOriginHeaders(stack), cookie: person.cookie, 'content-type': type })),
      ).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
    }
    const zipped = new Uint8Array(gzipSync('{}'))
    expect(
      await refusal(
        await post(stack, '/graphql', { ...sameOriginHeaders(stack), cookie: person.cookie, 'content-encoding': 'gzip' }, zipped),
      ),
    ).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
    const large = JSON.stringify({ documentId: 'x'.repeat(257 * 1024) })
    expect(await refusal(await post(stack, '/graphql', { ...sameOriginHeaders(stack), cookie: person.cookie }, large))).toEqual([
      413,
      'PAYLOAD_TOO_LARGE',
    ])
    const chunked = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(large))
        controller.close()
      },
    })
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers: { ...sameOriginHeaders(stack), cookie: person.cookie },
      body: chunked,
      duplex: 'half',
    }
    expect((await fetch(`${stack.url}/graphql`, init).catch(() => ({ status: 413 }))).status).toBe(413)
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const response = await fetch(`${stack.url}/graphql?query={__typename}`, { method, headers: sameOriginHeaders(stack) })
      expect([response.status, response.headers.get('allow')], method).toEqual([405, 'POST'])
    }
  })

  it('exposes nothing but the graph (C7)', async () => {
    for (const path of [
      '/graphql/system',
      '/graphql/',
      '/items/wallets',
      '/utils/hash/generate',
      '/users',
      '/users/register',
      '/auth/oauth/acme',
    ]) {
      expect((await post(stack, path, { ...sameOriginHeaders(stack), cookie: person.cookie })).status, path).toBe(404)
    }
  })

  it('publishes its contract', async () => {
    expect(await (await fetch(`${stack.url}/graphql/schema.graphql`)).text()).toBe(contract)
  })
})
