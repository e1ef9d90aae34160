import { ApolloClient, ApolloLink, gql, InMemoryCache, Observable } from '@apollo/client'
import { expect, it, vi } from 'vitest'
import { refetchMatching, refetchNamedQueries, trackInFlight } from './refetch-matching.ts'

const query = gql`query Budgets { budget }`
const mutation = gql`mutation SetBudget { setBudget }`

it("R28 shows a mutation's change although the refetched query was already in flight", async () => {
  let stored = 'none'
  const leaving: (() => void)[] = []
  const server = new ApolloLink(({ operationName }) => {
    if (operationName === 'SetBudget') stored = '4,000'
    const answer = { data: operationName === 'SetBudget' ? { setBudget: true } : { budget: stored } }
    return new Observable((observer) => {
      const leave = () => {
        observer.next(answer)
        observer.complete()
      }
      if (operationName === 'SetBudget') leave()
      else leaving.push(leave)
    })
  })
  const client = refetchNamedQueries(new ApolloClient({ link: ApolloLink.from([trackInFlight(), server]), cache: new InMemoryCache() }))
  const shown: unknown[] = []
  client.watchQuery<{ budget: string }>({ query }).subscribe(({ data }) => shown.push(data?.budget))
  await expect.poll(() => leaving.length).toBe(1)
  const done = client.mutate({ mutation, refetchQueries: ['Budgets'], awaitRefetchQueries: true })
  await expect.poll(() => stored).toBe('4,000')
  // the first response predates the mutation
  leaving[0]?.()
  await expect.poll(() => leaving.length, { timeout: 5000 }).toBe(2)
  leaving[1]?.()
  await done
  expect(shown.at(-1)).toBe('4,000')
})

it('R28 refetches nothing while the browser is offline, as the error would replace the page with what was typed', async () => {
  let calls = 0
  const server = new ApolloLink(() => {
    calls++
    return new Observable((observer) => {
      observer.next({ data: { budget: String(calls) } })
      observer.complete()
    })
  })
  const client = new ApolloClient({ link: server, cache: new InMemoryCache() })
  const shown: unknown[] = []
  client.watchQuery<{ budget: string }>({ query }).subscribe(({ data }) => shown.push(data?.budget))
  await expect.poll(() => shown.at(-1)).toBe('1')
  const window = new EventTarget()
  vi.stubGlobal('navigator', { onLine: false })
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  const done = refetchMatching(client, () => true)
  await new Promise(setImmediate)
  expect(calls).toBe(1)
  vi.unstubAllGlobals()
  window.dispatchEvent(new Event('online'))
  await done
  expect(shown.at(-1)).toBe('2')
})
