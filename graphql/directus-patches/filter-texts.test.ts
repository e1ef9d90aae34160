import { buildSchema, execute, type GraphQLResolveInfo, parse, type ValueNode, valueFromASTUntyped } from 'graphql'
import { expect, it } from 'vitest'
import { markFilters, unmarkQuery } from './filter-texts.ts'

const schema = buildSchema(`
  type Query { people(filter: people_filter, search: String): [people] }
  type people { name: String boss(filter: people_filter): people }
  input people_filter {
    name: string_filter_operators age: number_filter_operators born: date_filter_operators
    boss: people_filter _or: [people_filter] _and: [people_filter]
  }
  input string_filter_operators { _eq: String _in: [String] _icontains: String _null: Boolean }
  input number_filter_operators { _eq: Int }
  input date_filter_operators { _eq: String }
`)

/** Returns the filters of a query's root list and of its nested row. Fails if Directus would convert one of their texts. */
async function madeBy(text: string, variables: object = {}): Promise<{ filter: unknown; nested: unknown }> {
  const infos: GraphQLResolveInfo[] = []
  const rootValue = { people: (_args: object, _context: unknown, info: GraphQLResolveInfo) => void infos.push(info) }
  await execute({ schema, document: parse(text), rootValue, variableValues: { ...variables } })
  const [info] = infos
  if (!info) throw new Error('not resolved')
  const marked = markFilters(info)
  const [root] = marked.fieldNodes
  const [spread] = root?.selectionSet?.selections ?? []
  const fragment = spread?.kind === 'FragmentSpread' ? marked.fragments[spread.name.value]?.selectionSet.selections[0] : spread
  const make = (value: ValueNode | undefined) => {
    const filter = value && valueFromASTUntyped(value, info.variableValues)
    expect(JSON.stringify(filter) ?? '').not.toMatch(/"name":[^}]*"(\$|(true|false|null|NULL)")/)
    return unmarkQuery({ filter }).filter
  }
  const filterOf = (node: typeof root | typeof fragment) =>
    node?.kind === 'Field' ? node.arguments?.find(({ name }) => name.value === 'filter')?.value : undefined
  return { filter: make(filterOf(root)), nested: make(filterOf(fragment)) }
}

it.each(['true', 'false', 'null', 'NULL', '$NOW', '$CURRENT_USER', '$CURRENT_ROLES', '$Anna', '\0true', 'plain'])(
  'keeps the text %j of a filter, written out or in a variable',
  async (word) => {
    const filter = { name: { _eq: word } }
    const written = `{ people(filter: { name: { _eq: ${JSON.stringify(word)} } }) { name } }`
    expect((await madeBy(written)).filter).toEqual(filter)
    expect((await madeBy('query ($word: String) { people(filter: { name: { _eq: $word } }) { name } }', { word })).filter).toEqual(filter)
    expect((await madeBy('query ($filter: people_filter) { people(filter: $filter) { name } }', { filter })).filter).toEqual(filter)
    const deep = { _or: [{ boss: filter }, { name: { _in: [word, 'other'] } }] }
    expect((await madeBy('query ($filter: people_filter) { people(filter: $filter) { name } }', { filter: deep })).filter).toEqual(deep)
  },
)

it('keeps texts of a nested row’s filter, also in a fragment', async () => {
  const nested = '{ people(search: "true") { boss(filter: { name: { _icontains: "null" } }) { name } } }'
  const inFragment = 'query ($w: String) { people { ...F } } fragment F on people { boss(filter: { name: { _icontains: $w } }) { name } }'
  expect((await madeBy(nested)).nested).toEqual({ name: { _icontains: 'null' } })
  expect((await madeBy(inFragment, { w: '$NOW' })).nested).toEqual({ name: { _icontains: '$NOW' } })
})

it('takes a single text of a list for one, and keeps typed values', async () => {
  expect((await madeBy('{ people(filter: { name: { _in: "Rao, Meera" } }) { name } }')).filter).toEqual({ name: { _in: ['Rao, Meera'] } })
  const typed = '{ people(filter: { name: { _null: true }, age: { _eq: 5 }, born: { _eq: "$NOW" } }) { name } }'
  expect((await madeBy(typed)).filter).toEqual({ name: { _null: true }, age: { _eq: 5 }, born: { _eq: '$NOW' } })
})
