import { parse } from 'graphql'
import { describe, expect, it } from 'vitest'
import { nilUuid } from '#bff/gateway/security/text-rules.ts'
import { testSchema } from '#tests/support/sample-contract.ts'
import { checkVariables } from './check-variables.ts'
import { compileDocument } from './compiled-document.ts'

const compile = (text: string) => compileDocument('hash', text, parse(text), testSchema)
const list = compile(
  'query L($filter: wallets_filter, $limit: Int = 20, $sort: [String], $search: String) { wallets(filter: $filter, limit: $limit, sort: $sort, search: $search) { id } }',
)
const byId = compile('query W($id: ID!) { wallets_by_id(id: $id) { id } }')
const create = compile('mutation C($clientId: ID!, $input: CreateInput!) { create(clientId: $clientId, input: $input) { id } }')
const launch = compile(
  'mutation L($id: ID!, $key: String!, $total: GraphQLBigInt!) { launch(id: $id, idempotencyKey: $key, expectedTotal: $total) { id } }',
)
const nested = compile(
  'query N($id: ID, $since: String) { wallets(limit: 5, filter: { id: { _in: [$id] }, date_updated: { _gt: $since } }) { id } }',
)

const uuid = '6f1d0c3a-3c55-4b0e-9a58-000000000001'
const refuses = (document: ReturnType<typeof compile>, variables: unknown, path: string) => {
  expect(() => checkVariables(document, variables), JSON.stringify(variables)?.slice(0, 80)).toThrow(
    expect.objectContaining({ code: 'BAD_INPUT', details: { path } }),
  )
}

describe('variables', () => {
  it('returns valid ones unchanged', () => {
    const variables = { filter: { available: { _gt: '100' }, _and: [{ currency: { _eq: 'INR' } }] }, limit: 50, sort: ['-seq'] }
    expect(checkVariables(list, variables)).toEqual(variables)
    expect(checkVariables(list, undefined)).toEqual({})
  })

  it('refuses undeclared ones, with the path', () => {
    refuses(list, { stranger: 1 }, 'variables.stranger')
    refuses(list, JSON.parse('{"__proto__":{"a":1}}'), 'variables.__proto__')
    refuses(list, { filter: { stranger: 1 } }, 'variables.filter.stranger')
    refuses(list, { filter: JSON.parse('{"__proto__":{}}') }, 'variables.filter.__proto__')
    refuses(list, { filter: { currency: { _regex: '.*' } } }, 'variables.filter.currency._regex')
    refuses(list, [], 'variables')
  })

  it('refuses a variable named __proto__', () => {
    const proto = compile('query P($__proto__: ID!) { wallets_by_id(id: $__proto__) { id } }')
    refuses(proto, JSON.parse(`{"__proto__":"${uuid}"}`), 'variables.__proto__')
    refuses(proto, {}, 'variables.__proto__')
  })

  it('refuses limits out of bounds', () => {
    for (const limit of [-1, 501, 1e9, 1.5, '5', true]) refuses(list, { limit }, 'variables.limit')
  })

  it('accepts big numbers only as decimal strings below 2^53', () => {
    for (const value of [5, '1e3', '9007199254740993', '', 'x'])
      refuses(list, { filter: { available: { _eq: value } } }, 'variables.filter.available._eq')
  })

  it('refuses text that fails in a database, at any depth', () => {
    refuses(list, { filter: { currency: { _eq: 'a\0' } } }, 'variables.filter.currency._eq')
    refuses(list, { filter: { currency: { _in: ['ok', '\ud800'] } } }, 'variables.filter.currency._in.1')
    refuses(list, { search: 'x'.repeat(201) }, 'variables.search')
    refuses(list, { sort: ['-seq;drop'] }, 'variables.sort.0')
  })

  it('accepts words of Directus as texts, but not as dates', () => {
    for (const text of ['true', 'null', '$NOW', '$CURRENT_USER.email']) {
      expect(checkVariables(list, { filter: { currency: { _eq: text } } })).toEqual({ filter: { currency: { _eq: text } } })
      refuses(list, { filter: { date_updated: { _gt: text } } }, 'variables.filter.date_updated._gt')
    }
  })

  it('refuses filters that Directus would drop, with the path', () => {
    refuses(list, { filter: { _or: [] } }, 'variables.filter._or')
    refuses(list, { filter: { _and: [{ _or: [] }] } }, 'variables.filter._and.0._or')
    refuses(list, { filter: { currency: { _in: [] } } }, 'variables.filter.currency._in')
    refuses(list, { filter: { count: { _between: [1] } } }, 'variables.filter.count._between')
    refuses(list, { filter: { currency: { _icontains: '' } } }, 'variables.filter.currency._icontains')
    refuses(list, { filter: { currency: { _icontains: null } } }, 'variables.filter.currency._icontains')
    refuses(list, { filter: { currency: { _null: null } } }, 'variables.filter.currency._null')
    refuses(list, { filter: { currency: null } }, 'variables.filter.currency')
    refuses(list, { filter: { currency: { _in: ['INR', null] } } }, 'variables.filter.currency._in.1')
    refuses(list, { sort: [null] }, 'variables.sort.0')
    refuses(nested, { id: null, since: '2026-11-20' }, 'variables.id')
    for (const filter of [null, {}, { currency: { _eq: null } }]) expect(checkVariables(list, { filter })).toEqual({ filter })
  })

  it('refuses malformed dates, numbers and ids inside filters', () => {
    refuses(list, { filter: { date_updated: { _gt: 'yesterday' } } }, 'variables.filter.date_updated._gt')
    refuses(list, { filter: { count: { _gt: '99999999999' } } }, 'variables.filter.count._gt')
    refuses(list, { filter: { id: { _eq: 'x' } } }, 'variables.filter.id._eq')
    refuses(list, { filter: { id: { _contains: uuid } } }, 'variables.filter.id._contains')
    refuses(nested, { id: 'x' }, 'variables.id')
    for (const since of ['2026-02-31', '2026-11-20T10:00:00']) refuses(nested, { since }, 'variables.since')
    expect(checkVariables(nested, { id: uuid, since: '2026-11-20' })).toEqual({ id: uuid, since: '2026-11-20' })
  })

  it('refuses excessive depth and length without a stack overflow', () => {
    let deep: object = {}
    for (let level = 0; level < 100_000; level++) deep = { _and: [deep] }
    expect(() => checkVariables(list, { filter: deep })).toThrow(expect.objectContaining({ code: 'BAD_INPUT' }))
    refuses(list, { filter: { currency: { _in: Array.from({ length: 501 }, () => 'a') } } }, 'variables.filter.currency._in')
  })

  it('refuses missing required values', () => {
    refuses(byId, {}, 'variables.id')
    refuses(create, { clientId: uuid, input: {} }, 'variables.input.name')
    refuses(create, { clientId: uuid, input: { name: null } }, 'variables.input.name')
    refuses(create, { clientId: uuid, input: { name: 'x', kind: 'three' } }, 'variables.input.kind')
    refuses(create, { clientId: uuid, input: { name: 'x', days: [1, null] } }, 'variables.input.days.1')
  })

  it('replaces a malformed row id by one that no row has, so that it is answered like an unknown id', () => {
    expect(checkVariables(byId, { id: "x' or 1=1" })).toEqual({ id: nilUuid })
    expect(checkVariables(launch, { id: '1', key: 'k', total: '5' })).toEqual({ id: nilUuid, key: 'k', total: '5' })
    refuses(create, { clientId: 'x', input: { name: 'x' } }, 'variables.clientId')
  })
})
