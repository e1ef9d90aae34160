import { Kind, parse, print } from 'graphql'
import { expect, it } from 'vitest'
import { readAnswerParts } from './answer-parts.ts'

const fields = new Map([
  ['key', 'api_keys'],
  ['secret', null],
])

function read(selection: string, fragments = '') {
  const [operation, ...others] = parse(`mutation { make ${selection} } ${fragments}`).definitions
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('No operation')
  const [field] = operation.selectionSet.selections
  if (field?.kind !== Kind.FIELD) throw new Error('No field')
  const given = { field, name: 'make', collection: 'NewApiKey', fragments: others.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION) }
  return readAnswerParts(given, fields).map(({ responseKey, collection, field: part }) => [
    responseKey,
    collection,
    part.selectionSet ? print(part.selectionSet).replaceAll(/\s+/g, ' ') : '',
  ])
}

it('lists the rows and plain fields of a result in response order', () => {
  expect(read('{ secret key { id } __typename }')).toEqual([
    ['secret', null, ''],
    ['key', 'api_keys', '{ id }'],
    ['__typename', null, ''],
  ])
})

it('reads aliases and fragments, and merges fields that are selected twice', () => {
  expect(
    read('{ a: key { id } ...more ... on NewApiKey { key { name } } }', 'fragment more on NewApiKey { key { id } shown: secret }'),
  ).toEqual([
    ['a', 'api_keys', '{ id }'],
    ['key', 'api_keys', '{ id name }'],
    ['shown', null, ''],
  ])
})

it.each([
  ['nothing', ''],
  ['a field it does not have', '{ hash }'],
  ['a row without a selection', '{ key }'],
  ['a plain field with one', '{ secret { id } }'],
  ['one name for two fields', '{ key { id } key: secret }'],
  ['an argument', '{ secret(long: true) }'],
  ['a directive', '{ secret @skip(if: true) }'],
  ['a fragment of another type', '{ ... on api_keys { id } }'],
  ['a fragment that is not there', '{ ...gone }'],
])('refuses %s', (_what, selection) => {
  expect(() => read(selection)).toThrow(expect.objectContaining({ code: 'BAD_INPUT' }))
})

it('refuses a recursive fragment', () => {
  expect(() => read('{ ...a }', 'fragment a on NewApiKey { ...b } fragment b on NewApiKey { ...a }')).toThrow(
    expect.objectContaining({ code: 'BAD_INPUT' }),
  )
})
