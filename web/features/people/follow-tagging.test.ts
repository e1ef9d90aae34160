import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { of } from 'rxjs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followTagging, isTaggedInBackground } from './follow-tagging.ts'
import { PeopleListQuery } from './people-query.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Renders a list against a worker that leaves `left` people untagged at each request. */
async function follow(count: number, left: number[]) {
  let lists = 0
  const filters: unknown[] = []
  const counted = (id: number) => [{ __typename: 'recipients_aggregated', count: { __typename: 'recipients_aggregated_count', id } }]
  const server = new ApolloLink(({ operationName, variables }) => {
    if (operationName === 'PeopleList') {
      lists++
      return of({ data: { recipients: [], found: counted(count) } })
    }
    filters.push(variables.filter)
    return of({ data: { recipients_aggregated: counted(left.shift() ?? 7) } })
  })
  const client = new ApolloClient({ link: server, cache: new InMemoryCache() })
  client.watchQuery({ query: PeopleListQuery, variables: { filter: {}, limit: 25, page: 1, countTo: 10_000 } }).subscribe(() => undefined)
  const followed = followTagging(client, { shown: { status: { _eq: 'active' } }, count, add: ['VIP'], remove: ['old'] })
  await vi.advanceTimersByTimeAsync(300_000)
  await followed
  return { filters, lists: lists - 1 }
}

it('R19 refetches the list until everyone has the new tags', async () => {
  const { filters, lists } = await follow(1200, [700, 200, 0])
  expect([filters.length, lists]).toEqual([3, 3])
  expect(filters[0]).toEqual({
    _and: [{ status: { _eq: 'active' } }, { _or: [{ search_text: { _ncontains: '#vip#' } }, { search_text: { _icontains: '#old#' } }] }],
  })
})

it('R19 stops refetching for people with too many tags, and does not refetch if the command tagged everyone', async () => {
  const { filters, lists } = await follow(1200, [700])
  expect([filters.length, lists]).toEqual([13, 2])
  expect((await follow(500, [])).lists).toBe(0)
  expect([isTaggedInBackground(500), isTaggedInBackground(501)]).toEqual([false, true])
})

it('R19 keeps following when the worker is busy with an import first', async () => {
  const { filters, lists } = await follow(1200, [...Array(9).fill(700), 200, 0])
  expect([filters.length, lists]).toEqual([11, 3])
})
