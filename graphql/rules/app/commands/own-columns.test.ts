import { buildSchema, isObjectType, Kind, parse } from 'graphql'
import { expect, it } from 'vitest'
import { findOwnColumns } from './own-columns.ts'

const schema = buildSchema(`
  type Query { rows_by_id: rows }
  type rows { id: ID! name: String total: Int seen_func: functions tags: [String] company: companies }
  type companies { id: ID! }
  type functions { year: Int }
`)
const columns = new Set(['id', 'name', 'total', 'tags', 'company', 'secret'])

function named(selection: string, fragments = ''): string[] | undefined {
  const document = parse(`mutation ($yes: Boolean) { change ${selection} } ${fragments}`)
  const [operation, ...others] = document.definitions
  const type = schema.getType('rows')
  if (operation?.kind !== Kind.OPERATION_DEFINITION || !isObjectType(type)) throw new Error('No operation')
  const [field] = operation.selectionSet.selections
  if (field?.kind !== Kind.FIELD) throw new Error('No field')
  return findOwnColumns(
    field,
    type,
    columns,
    others.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION),
  )
}

it('lists the columns of the row in response order, each once', () => {
  expect(named('{ total id __typename total }')).toEqual(['total', 'id', '__typename'])
})

it('reads fragments of the same type', () => {
  const deeper = 'fragment outer on rows { name ...inner } fragment inner on rows { total }'
  expect(named('{ id ...outer ... on rows { total } ... { __typename } }', deeper)).toEqual(['id', 'name', 'total', '__typename'])
})

it.each([
  ['a relation', '{ id company { id } }'],
  ['a function of a column', '{ seen_func { year } }'],
  ['a list', '{ tags }'],
  ['another name for a column', '{ title: name }'],
  ['an alias that is its own name', '{ name: name }'],
  ['an argument', '{ name(limit: 1) }'],
  ['a directive', '{ id name @include(if: $yes) }'],
  ['a directive on a fragment', '{ ... @skip(if: $yes) { name } }'],
  ['a fragment of another type', '{ ... on companies { id } }'],
  ['a fragment that is not there', '{ ...gone }'],
  ['a column that the graph does not have', '{ secret }'],
  ['a field that is no column', '{ id other }'],
])('returns undefined for %s', (_what, selection) => {
  expect(named(selection)).toBeUndefined()
})

it('returns undefined for a directive inside a fragment', () => {
  expect(named('{ id ...inner }', 'fragment inner on rows { name @skip(if: $yes) }')).toBeUndefined()
  expect(named('{ id ...inner }', 'fragment inner on rows @once { name }')).toBeUndefined()
})
