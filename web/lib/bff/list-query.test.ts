import { expect, it } from 'vitest'
import { listQuery } from './list-query.ts'

it('A10 sends every list parameter: lists joined by commas, objects as JSON', () => {
  const query = listQuery({
    fields: ['id', 'company.name'],
    filter: { status: { _eq: 'live' } },
    search: 'a b&c',
    sort: ['-seq', 'name'],
    limit: 25,
    offset: 0,
    page: 2,
    deep: { rewards: { _limit: 1 } },
    alias: { total: 'count' },
    aggregate: { count: ['id'] },
    groupBy: ['status'],
  })
  const params = new URLSearchParams(query.slice(1))
  expect(Object.fromEntries(params)).toEqual({
    fields: 'id,company.name',
    filter: '{"status":{"_eq":"live"}}',
    search: 'a b&c',
    sort: '-seq,name',
    limit: '25',
    offset: '0',
    page: '2',
    deep: '{"rewards":{"_limit":1}}',
    alias: '{"total":"count"}',
    aggregate: '{"count":["id"]}',
    groupBy: 'status',
  })
})

it('A10 returns an empty string without parameters', () => {
  expect(listQuery({})).toBe('')
})
