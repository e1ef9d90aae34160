import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { parse } from 'graphql'
import { Observable, type Subscriber } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askAgain, rememberUnderWay } from './ask-again.ts'
import { askWhenBehind } from './ask-when-behind.ts'
import { newestRows } from './newest-rows.ts'

const collections = ['wallets', 'campaigns', 'launches', 'imports', 'companies', 'recharges']

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A page that shows one row of a collection: the line carries `status`, only the query knows `name`. */
function openPage(collection: string) {
  const query = parse(`query Page { ${collection} { id revision status name } }`)
  const line = parse(`subscription Line { ${collection}_mutated { data { id revision status } } }`)
  const row = (revision: number) => ({ __typename: collection, id: 'r', revision, status: `s${revision}` })
  const asked: Subscriber<ApolloLink.Result>[] = []
  const told: Subscriber<ApolloLink.Result>[] = []
  const behind = askWhenBehind()
  const server = new ApolloLink(
    ({ operationType }) => new Observable((observer) => void (operationType === 'subscription' ? told : asked).push(observer)),
  )
  const client = new ApolloClient({
    link: ApolloLink.from([rememberUnderWay(), newestRows(), behind.link, server]),
    cache: new InMemoryCache(),
  })
  let shown: unknown
  client.watchQuery<Record<string, unknown[]>>({ query, fetchPolicy: 'cache-and-network' }).subscribe(({ data }) => {
    shown = data?.[collection]?.[0]
  })
  return {
    asked: () => asked.length,
    shown: () => shown,
    /** The latest question is answered with the row as it was then. */
    answer(revision: number): void {
      const observer = asked.at(-1)
      observer?.next({ data: { [collection]: [{ ...row(revision), name: `n${revision}` }] } })
      observer?.complete()
    },
    listen: () => client.subscribe({ query: line }).subscribe(),
    begin: (vouchedMs: number) => behind.lineBegan(collection, vouchedMs),
    tell: (revision: number) =>
      told.at(-1)?.next({ data: { [`${collection}_mutated`]: { __typename: `${collection}_mutated`, data: row(revision) } } }),
    settle: () => vi.advanceTimersByTimeAsync(5000),
    askAgain: () => askAgain(client, ({ queryName }) => queryName === 'Page'),
  }
}

describe.each(collections)('R28 a page of %s is never behind what was heard', (collection) => {
  const at = (revision: number) => expect.objectContaining({ revision, status: `s${revision}`, name: `n${revision}` })
  type Page = ReturnType<typeof openPage>
  const moments: Record<string, (page: Page) => unknown> = {
    'before the answer that is older': (page) => {
      page.listen()
      page.tell(2)
      page.answer(1)
    },
    'in the moment of the answer': (page) => {
      page.listen()
      page.answer(1)
      page.tell(2)
    },
    'when all is drawn': async (page) => {
      page.listen()
      page.answer(1)
      await page.settle()
      page.tell(2)
    },
    'between the answer and the line, and the line says it when it begins': async (page) => {
      page.answer(1)
      await page.settle()
      page.listen()
      page.tell(2)
      page.begin(30_000)
    },
    'between the answer and a line that knows nothing of it': async (page) => {
      page.answer(1)
      await page.settle()
      page.listen()
      page.begin(1000)
    },
    'while the question of a page that had it is under way, before its line': async (page) => {
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
    expect(page.asked()).toBe(2)
    page.answer(2)
    await page.settle()
    expect(page.shown()).toEqual(at(2))
    expect(page.asked()).toBe(2)
  })
})

it('asks nothing again where all that is shown was told, or was asked when the line could vouch for it', async () => {
  const page = openPage('campaigns')
  page.listen()
  page.answer(3)
  page.begin(30_000)
  page.tell(3)
  page.tell(2)
  await page.settle()
  expect(page.asked()).toBe(1)
})

it('asks once for a revision that no answer has', async () => {
  const page = openPage('campaigns')
  page.listen()
  page.answer(1)
  page.tell(5)
  for (let round = 0; round < 3; round++) {
    await page.settle()
    page.answer(1)
  }
  expect(page.asked()).toBe(2)
  page.tell(6)
  await page.settle()
  expect(page.asked()).toBe(3)
})

it('what is asked again because of a change is asked after it, not answered by what was under way', async () => {
  const page = openPage('campaigns')
  void page.askAgain()
  await page.settle()
  expect(page.asked()).toBe(1)
  page.answer(1)
  await page.settle()
  expect(page.asked()).toBe(2)
})
