import { readFileSync } from 'node:fs'
import { buildSchema } from 'graphql'
import { describe, expect, it } from 'vitest'
import { costMax } from '#bff/graphql/document-cost.ts'
import { createKeyDocuments } from '#bff/graphql/key-documents.ts'
import { baseOf, commandGroups } from '#web/features/developers/reference.ts'
import messages from '#web/messages/en.json'
import { readContract } from './read-contract.ts'
import { readReference } from './reference.ts'

const sdl = `
  scalar Date
  "What a coin is."
  enum Metal { "Dear." gold lead @deprecated(reason: "Too heavy.") }
  "One coin."
  type coins { id: ID! "When it was made." made: Date metal(filter: coins_filter, limit: Int): Metal! }
  type coins_mutated { data: coins }
  input coins_filter { metal: String }
  input CoinInput { "Which metal." metal: Metal = gold }
  type Query { "Lists coins." coins(filter: coins_filter "At most so many." limit: Int): [coins!]! }
  type Mutation {
    """
    Mints a coin,
    of \`metal\`.
    """
    mint(input: CoinInput!, count: Int! = 1): coins
  }
  type Subscription { coins_mutated: coins_mutated }
`
const small = readContract(buildSchema(sdl))
const typeOf = (name: string) => small.types.find((type) => type.name === name)

describe('readContract', () => {
  it('says of a command what it takes, with defaults, on one line', () => {
    expect(small.commands).toEqual([
      {
        name: 'mint',
        type: 'coins',
        text: 'Mints a coin, of `metal`.',
        arguments: [
          { name: 'input', type: 'CoinInput!', text: '' },
          { name: 'count', type: 'Int!', text: '', default: '1' },
        ],
      },
    ])
  })

  it('tells rows from other answers, and filters from inputs', () => {
    const kinds = ['coins', 'coins_mutated', 'coins_filter', 'CoinInput', 'Metal', 'Date'].map((name) => typeOf(name)?.kind)
    expect(kinds).toEqual(['rows', 'answers', 'filters', 'inputs', 'enums', 'scalars'])
    expect(typeOf('Query')).toBeUndefined()
  })

  it('keeps values, defaults and what is deprecated, and leaves out the arguments of lists', () => {
    expect(typeOf('Metal')?.values).toEqual([
      { name: 'gold', text: 'Dear.' },
      { name: 'lead', text: '', deprecated: 'Too heavy.' },
    ])
    expect(typeOf('CoinInput')?.fields?.[0]).toEqual({ name: 'metal', type: 'Metal', text: 'Which metal.', default: 'gold' })
    expect(typeOf('coins')?.fields?.[2]).toEqual({ name: 'metal', type: 'Metal!', text: '' })
    expect(small.listArguments.map(({ name }) => name)).toEqual(['filter', 'limit'])
  })

  it('finds what reads rows, once or live', () => {
    expect(small.reads.map(({ name, kind, rows }) => [name, kind, rows])).toEqual([
      ['coins', 'query', 'coins'],
      ['coins_mutated', 'subscription', 'coins'],
    ])
  })
})

describe('readReference', () => {
  const { commands, types, reads, errors, limits, examples } = readReference()

  it('has words for every command, type, field and value', () => {
    const bare = [
      ...commands,
      ...commands.flatMap((command) => command.arguments ?? []),
      ...types,
      ...types.flatMap(({ fields = [], values = [] }) => [...fields, ...values]),
    ].filter(({ text }) => text === '')
    expect(bare).toEqual([])
    expect(commands.length).toBeGreaterThan(60)
  })

  it('names only types that it explains', () => {
    const known = new Set(types.map(({ name }) => name))
    const named = [...commands, ...reads, ...types.flatMap(({ fields = [] }) => fields)]
    const all = named.flatMap((field) => [field.type, ...(field.arguments ?? []).map(({ type }) => type)])
    expect([...new Set(all.map(baseOf))].filter((name) => !known.has(name))).toEqual([])
  })

  it('has a title for each group of commands and each kind of type', () => {
    const { groups, kinds } = messages.developers
    expect([...commandGroups].sort()).toEqual([...new Set(commands.map(({ group }) => group))].sort())
    expect(Object.keys(groups)).toEqual(commandGroups)
    expect(Object.keys(kinds).sort()).toEqual([...new Set(types.map(({ kind }) => kind))].sort())
  })

  it('has a sentence for each error, every limit as a number, and examples of what exists', () => {
    expect(errors.filter(({ sentence, status }) => !sentence || !status)).toEqual([])
    expect(Object.values(limits).filter((limit) => !Number.isFinite(limit) || limit <= 0)).toEqual([])
    const roots = new Set([...commands, ...reads].map(({ name }) => name))
    expect(examples.flatMap(({ uses }) => uses).filter((name) => !roots.has(name))).toEqual([])
    expect(examples.length).toBeGreaterThan(8)
  })
})

describe('the examples', () => {
  const schema = buildSchema(readFileSync(new URL('../../../graphql/schema.graphql', import.meta.url), 'utf8'))
  const documents = createKeyDocuments(schema)

  it.each(readReference().examples)('$name is valid, and within the limits of keys', ({ document }) => {
    expect(documents.byText(document).cost({})).toBeLessThan(costMax.key)
  })
})
