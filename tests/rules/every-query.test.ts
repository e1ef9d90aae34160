import { readFileSync } from 'node:fs'
import { getNamedType, isObjectType } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkVariables } from '#bff/gateway/graphql/check-variables.ts'
import { contractSchema } from '#bff/gateway/graphql/contract.ts'
import { createKeyDocuments } from '#bff/gateway/graphql/key-documents.ts'
import { Refusal } from '#bff/gateway/refusal.ts'
import { isSweep, sweepOnPostgres } from '#tests/support/is-sweep.ts'
import { type Person, signIn } from '#tests/support/sign-in.ts'
import { type StackOn, startStackOn } from '#tests/support/stack-on.ts'
import { type QueryCase, queryCases } from './query-cases.ts'

const schema = contractSchema(readFileSync(new URL('../../graphql/schema.graphql', import.meta.url), 'utf8'))
const documents = createKeyDocuments(schema)

type TypedCase = QueryCase & { types: [name: string, type: string][] }

const withTypes = (each: QueryCase): TypedCase => {
  const field = schema.getQueryType()?.getFields()[each.root]
  return {
    ...each,
    types: Object.keys(each.args).map((name) => [name, String(field?.args.find((argument) => argument.name === name)?.type)]),
  }
}

/** Returns the text and variables of one query for several cases, whose answers are named `c0`, `c1` … */
function queryOf(cases: TypedCase[]): { text: string; variables: Record<string, unknown> } {
  const variables: Record<string, unknown> = {}
  const definitions: string[] = []
  const roots = cases.map(({ root, types, args, select }, at) => {
    for (const [name, type] of types) {
      definitions.push(`$${name}${at}: ${type}`)
      variables[`${name}${at}`] = args[name]
    }
    return `c${at}: ${root}(${types.map(([name]) => `${name}: $${name}${at}`).join(' ')}) ${select}`
  })
  return { text: `query (${definitions.join(' ')}) { ${roots.join(' ')} }`, variables }
}

/** Returns true unless the BFF refuses the query of an integrator, by a code and with a path. */
function isForwarded(each: TypedCase): boolean {
  const { text, variables } = queryOf([each])
  try {
    checkVariables(documents.byText(text), variables)
    return true
  } catch (error) {
    if (!(error instanceof Refusal) || !error.details.path) throw error
    return false
  }
}

/** The codes of Directus and its patches that the BFF answers as a refusal other than INTERNAL. */
const named = new Set(['INVALID_QUERY', 'FORBIDDEN', 'BAD_INPUT'])

/** Sends cases together, and in halves after an error, which ends the whole query. Returns the titles of those that fail without a name. */
async function failingOf(person: Person, cases: TypedCase[]): Promise<string[]> {
  const { text, variables } = queryOf(cases)
  const { errors = [] } = await person.graphql(text, variables)
  const [{ title } = { title: '' }] = cases
  if (errors.length === 0) return []
  if (cases.length === 1) return errors.flatMap(({ extensions: { code } }) => (named.has(code) ? [] : [`${code} ${title}`]))
  const half = Math.ceil(cases.length / 2)
  return [...(await failingOf(person, cases.slice(0, half))), ...(await failingOf(person, cases.slice(half)))]
}

/** Returns one case of each kind, of a collection whose columns mostly have values in the demo if there is one. */
function sampleOf(cases: TypedCase[]): TypedCase[] {
  const isFilled = ({ root }: TypedCase) => /^(rewards|campaigns)/.test(root)
  const inOrder = [...cases.filter((each) => !isFilled(each)), ...cases.filter(isFilled)]
  return [...new Map(inOrder.map((each) => [each.kind, each])).values()]
}

describe.each(['SQLite', 'PostgreSQL'])('on %s', (database) => {
  let stack: StackOn
  let owner: Person
  beforeAll(async () => {
    stack = await startStackOn(database)
    owner = await signIn(stack)
  })
  afterAll(() => stack?.stop())

  it('A11 answers or refuses by name every filter, sort, figure, group and search of every column', {
    tags: ['deeper'],
    timeout: 40 * 60_000,
  }, async () => {
    const all = queryCases(schema).map(withTypes)
    const forwarded = (isSweep ? all : sampleOf(all)).filter(isForwarded)
    // most of the others are refused, and a refusal ends the whole query
    const [filters = [], others = []] = Object.values(Object.groupBy(forwarded, ({ args }) => ('filter' in args ? 'filters' : 'others')))
    const batches = [...batchesOf(filters, 40), ...batchesOf(others, 6)]
    const failing: string[] = []
    for (const batch of batches) failing.push(...(await failingOf(owner, batch)))
    expect(forwarded.length).toBeGreaterThan(200)
    expect(failing).toEqual([])
  })

  it('I2 refuses groups by each column of JSON as BAD_INPUT, alone and beside another column', {
    tags: sweepOnPostgres(database),
  }, async () => {
    const columns = jsonColumns()
    expect(columns.length).toBeGreaterThan(20)
    for (const [root, column] of columns)
      for (const groupBy of [[column], ['id', column]]) {
        const { errors } = await owner.graphql(`query ($groupBy: [String]) { ${root}(groupBy: $groupBy) { group countAll } }`, { groupBy })
        expect([root, column, errors?.[0]?.extensions]).toEqual([root, column, expect.objectContaining({ code: 'BAD_INPUT' })])
      }
  })
})

/** Returns the columns of JSON of every count, as `[root, column]`. */
function jsonColumns(): [root: string, column: string][] {
  const roots = schema.getQueryType()?.getFields() ?? {}
  return Object.keys(roots).flatMap((root) => {
    const row = getNamedType(roots[root.replace(/_aggregated$/, '')]?.type)
    if (!root.endsWith('_aggregated') || !isObjectType(row)) return []
    const columns = Object.values(row.getFields()).filter(({ type }) => getNamedType(type).name === 'JSON')
    return columns.map(({ name }): [string, string] => [root, name])
  })
}

const batchesOf = (cases: TypedCase[], size: number): TypedCase[][] =>
  Array.from({ length: Math.ceil(cases.length / size) }, (_, at) => cases.slice(at * size, (at + 1) * size))
