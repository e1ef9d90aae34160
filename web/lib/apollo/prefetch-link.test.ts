import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client'
import { Observable } from 'rxjs'
import { expect, it } from 'vitest'
import { prefetchLink, prefetchQuery } from './prefetch-link.ts'

const query = gql`
  {
    wallets {
      id
    }
  }
`

type Answer = { wallets: { __typename: 'wallets'; id: string }[] }

function open(answer: () => Promise<number>) {
  let sent = 0
  const server = new ApolloLink(
    () =>
      new Observable((observer) => {
        sent += 1
        answer().then(
          (id) => {
            observer.next({ data: { wallets: [{ __typename: 'wallets', id: String(id) }] } })
            observer.complete()
          },
          (error) => observer.error(error),
        )
      }),
  )
  const client = new ApolloClient({ link: ApolloLink.from([prefetchLink(), server]), cache: new InMemoryCache() })
  const ask = async () => (await client.query<Answer>({ query, fetchPolicy: 'network-only' })).data?.wallets[0]?.id
  return { client, ask, sent: () => sent }
}

it('the page takes a prefetched response, pending or complete, only once', async () => {
  let balance = 0
  const { client, ask, sent } = open(async () => ++balance)
  const ahead = prefetchQuery(client, { query })
  expect(await ask()).toBe('1')
  await ahead
  expect(sent()).toBe(1)
  expect(await ask()).toBe('2')
  await prefetchQuery(client, { query })
  expect([await ask(), await ask()]).toEqual(['3', '4'])
})

it('repeats a prefetch that failed', async () => {
  let tries = 0
  const { client, ask } = open(async () => {
    tries += 1
    if (tries === 1) throw new Error('no network')
    return tries
  })
  await expect(prefetchQuery(client, { query })).rejects.toThrow('no network')
  expect(await ask()).toBe('2')
})
