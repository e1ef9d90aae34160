import { parse } from 'graphql'
import { describe, expect, it } from 'vitest'
import { publicCollections } from '#bff/adapters/collections.ts'
import { nilUuid } from '#bff/gateway/security/text-rules.ts'
import { testSchema } from '#tests/support/sample-contract.ts'
import { compileDocument } from './compiled-document.ts'
import { createKeyDocuments } from './key-documents.ts'

const { byText } = createKeyDocuments(testSchema)
const codeOf = (text: unknown) => {
  try {
    byText(text)
    return 'fine'
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error
  }
}
const aliases = (count: number) => `{ wallets(limit: 1) { ${Array.from({ length: count }, (_, n) => `a${n}: id`).join(' ')} } }`
const directives = (count: number) => `{ wallets(limit: 1) { id ${'@include(if: true) '.repeat(count)} } }`

describe('a document with a key', () => {
  it('runs within the limits', () => {
    expect(codeOf('{ wallets(limit: 500) { id company { name } } }')).toBe('fine')
    expect(codeOf(aliases(15))).toBe('fine')
    expect(codeOf('subscription { wallets_mutated { data { id } } }')).toBe('fine')
  })

  it('is refused one step over each limit', () => {
    expect(codeOf(aliases(16))).toBe('QUERY_TOO_LARGE')
    expect(codeOf(directives(11))).toBe('QUERY_TOO_LARGE')
    expect(codeOf(`{ wallets(limit: 1) { ${'id '.repeat(1000)} } }`)).toBe('QUERY_TOO_LARGE')
    expect(codeOf(`{ ${['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}: wallets(limit: 1) { id }`).join(' ')} }`)).toBe(
      'QUERY_TOO_LARGE',
    )
    expect(codeOf(`{ a { b { c { d { e { f { g } } } } } } }`)).toBe('QUERY_TOO_LARGE')
    expect(
      codeOf(
        `mutation { a: launch(id: "${nilUuid}", idempotencyKey: "k", expectedTotal: "1") { id } b: launch(id: "${nilUuid}", idempotencyKey: "k", expectedTotal: "1") { id } }`,
      ),
    ).toBe('QUERY_TOO_LARGE')
  })

  it('is refused when fragments cycle or multiply', () => {
    expect(codeOf('{ wallets(limit: 1) { ...A } } fragment A on wallets { ...B } fragment B on wallets { ...A }')).toBe('VALIDATION')
    const bomb = Array.from({ length: 20 }, (_, n) => `fragment F${n} on wallets { ...F${n + 1} ...F${n + 1} }`).join(' ')
    expect(codeOf(`{ wallets(limit: 1) { ...F0 } } ${bomb} fragment F20 on wallets { id }`)).toBe('QUERY_TOO_LARGE')
  })

  const chain = (levels: number, spreads: number, last: string) =>
    Array.from({ length: levels }, (_, n) => `fragment F${n} on wallets { ${`...F${n + 1} `.repeat(spreads)} }`)
      .concat(last)
      .join(' ')

  it.each([
    ['a chain that ends in an unknown fragment', `{ wallets(limit: 1) { ...F0 } } ${chain(90, 2, '')}`, 'VALIDATION'],
    ['one at the root', `{ ...F0 } ${chain(90, 2, '')}`, 'VALIDATION'],
    ['a chain through inline fragments', `{ wallets(limit: 1) { ... { ...F0 ... { ...F0 } } } } ${chain(80, 2, '')}`, 'VALIDATION'],
    [
      'a chain that ends in itself',
      `{ wallets(limit: 1) { ...F0 } } ${chain(90, 2, 'fragment F90 on wallets { ...F0 ...F0 }')}`,
      'VALIDATION',
    ],
    [
      'a chain that ends in a name alone',
      `{ wallets(limit: 1) { ...F0 } } ${chain(90, 2, 'fragment F90 on wallets { __typename }')}`,
      'QUERY_TOO_LARGE',
    ],
    [
      'a long chain, spread often',
      `{ wallets(limit: 1) { ${'...F0 '.repeat(150)} } } ${chain(80, 1, 'fragment F80 on wallets { id }')}`,
      'fine',
    ],
    ['fragments that nothing spreads', `{ wallets(limit: 1) { id } } ${chain(90, 2, 'fragment F90 on wallets { id }')}`, 'VALIDATION'],
    ['many equal fields that nothing spreads', `{ wallets(limit: 1) { id } } fragment F on wallets { ${'id '.repeat(970)} }`, 'VALIDATION'],
    [
      'a fragment there twice',
      `{ wallets(limit: 1) { ...F } } fragment F on wallets { ${'id '.repeat(970)} } fragment F on wallets { id }`,
      'VALIDATION',
    ],
  ])('is checked in linear time: %s', (_, text, code) => {
    // exponential work would not finish
    expect(codeOf(text)).toBe(code)
  })

  it('needs a limit on every list', () => {
    for (const text of [
      '{ wallets { id } }',
      '{ wallets(limit: -1) { id } }',
      '{ wallets(limit: 501) { id } }',
      '{ wallets_aggregated(groupBy: ["currency"]) { group } }',
    ]) {
      expect(codeOf(text), text).toBe('BAD_INPUT')
    }
    expect(codeOf('{ wallets_aggregated { count { id } } }')).toBe('fine')
  })

  it('has its literals checked like variables', () => {
    expect(codeOf('{ wallets(limit: 1, filter: { date_updated: { _gt: "soon" } }) { id } }')).toBe('BAD_INPUT')
    expect(codeOf('{ wallets(limit: 1, filter: { available: { _gt: 5 } }) { id } }')).toBe('BAD_INPUT')
    expect(byText('{ wallets_by_id(id: "nonsense") { id } }').json).toContain(nilUuid)
  })

  it('reveals nothing of the schema in its errors', () => {
    expect(codeOf('{ __schema { types { name } } }')).toBe('VALIDATION')
    expect(() => byText('{ walets(limit: 1) { id } }')).toThrow(/^Cannot query field "walets" on type "Query"\.$/)
  })

  it('must be exactly one operation', () => {
    expect(codeOf('query A { wallets(limit: 1) { id } } query B { wallets(limit: 1) { id } }')).toBe('VALIDATION')
    expect(codeOf(5)).toBe('BAD_INPUT')
    expect(codeOf('{')).toBe('VALIDATION')
  })
})

it('is public only if it reads nothing but the catalogue', () => {
  const isPublic = (text: string) => compileDocument('', text, parse(text), testSchema, publicCollections).isPublic
  expect(isPublic('{ brands(limit: 5) { id category { name } } }')).toBe(true)
  expect(isPublic('{ brands(limit: 5) { id } wallets(limit: 1) { id } }')).toBe(false)
  expect(isPublic('{ b: wallets(limit: 1) { id } }')).toBe(false)
})
