import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { parse } from 'graphql'
import { Observable, type Subscriber } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newestRows } from './newest-rows.ts'
import { refetchMatching, trackInFlight } from './refetch-matching.ts'
import { refetchWhenStale } from './refetch-when-stale.ts'

const collections = ['wallets', 'campaigns', 'launches', 'imports', 'companies', 'recharges']

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Opens a page with one row of a collection. The subscription carries `status`, and only the query has `name`. */
function openPage(collection: string) {
  const query = parse(`query Page { ${collection} { id revision status name } }`)
  const line = parse(`subscription Line { ${collection}_mutated { data { id revision status } } }`)
  const row = (revision: number) => ({ __typename: collection, id: 'r', revision, status: `s${revision}` })
  const requests: Subscriber<ApolloLink.Result>[] = []
  const subscribers: Subscriber<ApolloLink.Result>[] = []
  const stale = refetchWhenStale()
  const server = new ApolloLink(
    ({ operationType }) => new Observable((observer) => void (operationType === 'subscription' ? subscribers : requests).push(observer)),
  )
  const client = new ApolloClient({
    link: ApolloLink.from([trackInFlight(), newestRows(), stale.link, server]),
    cache: new InMemoryCache(),
  })
  let shown: unknown
  client.watchQuery<Record<string, unknown[]>>({ query, fetchPolicy: 'cache-and-network' }).subscribe(({ data }) => {
    shown = data?.[collection]?.[0]
  })
  return {
    requests: () => requests.length,
    shown: () => shown,
    /** Responds to the latest request with the row as it was at that time. */
    answer(revision: number): void {
      const observer = requests.at(-1)
      observer?.next({ data: { [collection]: [{ ...row(revision), name: `n${revision}` }] } })
      observer?.complete()
    },
    listen: () => client.subscribe({ query: line }).subscribe(),
    begin: (coveredMs: number) => stale.subscriptionStarted(collection, coveredMs),
    publish: (revision: number) =>
      subscribers.at(-1)?.next({ data: { [`${collection}_mutated`]: { __typename: `${collection}_mutated`, data: row(revision) } } }),
    settle: () => vi.advanceTimersByTimeAsync(5000),
    refetch: () => refetchMatching(client, ({ queryName }) => queryName === 'Page'),
  }
}

describe.each(collections)('R28 a page of %s never shows older data than the client has received', (collection) => {
  const at = (revision: number) => expect.objectContaining({ revision, status: `s${revision}`, name: `n${revision}` })
  type Page = ReturnType<typeof openPage>
  const moments: Record<string, (page: Page) => unknown> = {
    'before the older response': (page) => {
      page.listen()
      page.publish(2)
      page.answer(1)
    },
    'together with the response': (page) => {
      page.listen()
      page.answer(1)
      page.publish(2)
    },
    'after the page has rendered': async (page) => {
      page.listen()
      page.answer(1)
      await page.settle()
      page.publish(2)
    },
    'between the response and the subscription, and the subscription reports it at its start': async (page) => {
      page.answer(1)
      await page.settle()
      page.listen()
      page.publish(2)
      page.begin(30_000)
    },
    'between the response and a subscription that does not report it': async (page) => {
      page.answer(1)
      await page.settle()
      page.listen()
      page.begin(1000)
    },
    'while the request of a page that had the row is in flight, before its subscription': async (page) => {
      await page.settle()
      page.listen()
      page.begin(0)
      page.answer(1)
    },
  }

  it.each(Object.entries(moments))('a change comes %s', async (_, happen) => {
    const page = openPage(collection)
    await happen(page)
    await page.settle()
    expect(page.requests()).toBe(2)
    page.answer(2)
    await page.settle()
    expect(page.shown()).toEqual(at(2))
    expect(page.requests()).toBe(2)
  })
})

it('does not refetch when every row is current or was requested within the covered period', async () => {
  const page = openPage('campaigns')
  page.listen()
  page.answer(3)
  page.begin(30_000)
  page.publish(3)
  page.publish(2)
  await page.settle()
  expect(page.requests()).toBe(1)
})

it('refetches once for a revision that no response has', async () => {
  const page = openPage('campaigns')
  page.listen()
  page.answer(1)
  page.publish(5)
  for (let round = 0; round < 3; round++) {
    await page.settle()
    page.answer(1)
  }
  expect(page.requests()).toBe(2)
  page.publish(6)
  await page.settle()
  expect(page.requests()).toBe(3)
})

it('sends the refetch after the change and does not reuse a request in flight', async () => {
  const page = openPage('campaigns')
  void page.refetch()
  await page.settle()
  expect(page.requests()).toBe(1)
  page.answer(1)
  await page.settle()
  expect(page.requests()).toBe(2)
})
