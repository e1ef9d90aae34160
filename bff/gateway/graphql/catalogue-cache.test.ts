import { parse } from 'graphql'
import { expect, it } from 'vitest'
import { testSchema } from '#tests/support/sample-contract.ts'
import { createCatalogueCache } from './catalogue-cache.ts'
import { compileDocument } from './compiled-document.ts'

const text = 'query B($limit: Int) { brands(limit: $limit) { id } }'
const document = compileDocument('h', text, parse(text), testSchema)

function setUp() {
  const flights: PromiseWithResolvers<string>[] = []
  const cache = createCatalogueCache(() => {
    const flight = Promise.withResolvers<string>()
    flights.push(flight)
    return flight.promise
  })
  const ask = (variables = {}) => cache.read(cache.keyOf(document, variables), document, variables)
  const peek = (variables = {}) => cache.peek(cache.keyOf(document, variables))
  return { cache, flights, ask, peek }
}

it('reads once for five hundred concurrent callers, and then from the cache', async () => {
  const { flights, ask, peek } = setUp()
  const answers = Array.from({ length: 500 }, () => ask())
  flights[0]?.resolve('x')
  await Promise.all(answers)
  expect(flights).toHaveLength(1)
  expect(peek()).toBe('x')
})

it('gives equal variables one key, in any order', () => {
  const { cache } = setUp()
  expect(cache.keyOf(document, { a: 1, b: { c: [1], d: null } })).toBe(cache.keyOf(document, { b: { d: null, c: [1] }, a: 1 }))
  expect(cache.keyOf(document, { a: '1' })).not.toBe(cache.keyOf(document, { a: 1 }))
})

it('does not cache a failure', async () => {
  const { flights, ask, peek } = setUp()
  const answer = ask()
  flights[0]?.reject(new Error('down'))
  await expect(answer).rejects.toThrow('down')
  expect(peek()).toBeUndefined()
  void ask()
  expect(flights).toHaveLength(2)
})

it('does not cache an answer read before an invalidation', async () => {
  const { cache, flights, ask, peek } = setUp()
  const answer = ask()
  cache.invalidate()
  flights[0]?.resolve('old')
  await answer
  expect(peek()).toBeUndefined()
})

it('keeps sharing a read that began after an invalidation, when an earlier read ends', async () => {
  const { cache, flights, ask } = setUp()
  const earlier = ask()
  cache.invalidate()
  void ask()
  flights[0]?.resolve('old')
  await earlier
  void ask()
  expect(flights).toHaveLength(2)
})
