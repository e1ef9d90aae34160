import { readFileSync } from 'node:fs'
import { buildSchema, parse, validate } from 'graphql'
import { describe, expect, it } from 'vitest'
import { costMax } from '#bff/gateway/graphql/document-cost.ts'
import { createKeyDocuments } from '#bff/gateway/graphql/key-documents.ts'
import { snapshotCollections } from '#graphql/contracts/rest/live.ts'
import { baseOf, commandGroups } from '#web/features/developers/reference.ts'
import { sampleCommand } from '#web/features/developers/sample-command.ts'
import messages from '#web/messages/en.json'
import { describeContract } from './read-contract.ts'
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
    "Melts what matches."
    melt(filter: CoinInput!, expected: Int!): Melted
  }
  type Melted { coins: [coins!] left: Int }
  type Subscription { coins_mutated: coins_mutated }
`
const small = describeContract(buildSchema(sdl))
const typeOf = (name: string) => small.types.find((type) => type.name === name)

describe('readContract', () => {
  it('lists the arguments of a command with defaults, on one line, also where it filters', () => {
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
      {
        name: 'melt',
        type: 'Melted',
        text: 'Melts what matches.',
        arguments: [
          { name: 'filter', type: 'CoinInput!', text: '' },
          { name: 'expected', type: 'Int!', text: '' },
        ],
      },
    ])
  })

  it('separates rows from other answers and aggregates, and filters from inputs', () => {
    const kinds = ['coins', 'Melted', 'coins_mutated', 'coins_filter', 'CoinInput', 'Metal', 'Date'].map((name) => typeOf(name)?.kind)
    expect(kinds).toEqual(['rows', 'answers', 'sums', 'filters', 'inputs', 'enums', 'scalars'])
    expect(typeOf('Query')).toBeUndefined()
  })

  it('keeps values, defaults and deprecations, and omits the arguments of lists', () => {
    expect(typeOf('Metal')?.values).toEqual([
      { name: 'gold', text: 'Dear.' },
      { name: 'lead', text: '', deprecated: 'Too heavy.' },
    ])
    expect(typeOf('CoinInput')?.fields?.[0]).toEqual({ name: 'metal', type: 'Metal', text: 'Which metal.', default: 'gold' })
    expect(typeOf('coins')?.fields?.[2]).toEqual({ name: 'metal', type: 'Metal!', text: '' })
    expect(small.listArguments.map(({ name, type }) => [name, type])).toEqual([
      ['filter', ''],
      ['limit', 'Int'],
    ])
  })

  it('finds the queries and subscriptions of rows', () => {
    expect(small.reads.map(({ name, kind, rows }) => [name, kind, rows])).toEqual([
      ['coins', 'query', 'coins'],
      ['coins_mutated', 'subscription', 'coins'],
    ])
  })
})

describe('readReference', () => {
  const { commands, types, reads, errors, limits, examples } = readReference()

  it('lists who may send each command, and the sentence of 401 for keys', () => {
    expect(commands.filter(({ text }) => !/Needs the ability `[a-zA-Z.]+`(, which keys never have)?\.$/.test(text))).toEqual([])
    expect(errors.find(({ code }) => code === 'UNAUTHENTICATED')?.sentence).toMatch(/^This key/)
  })

  it('describes every command, type, field and value', () => {
    const bare = [
      ...commands,
      ...commands.flatMap((command) => command.arguments ?? []),
      ...types,
      ...types.flatMap(({ fields = [], values = [] }) => [...fields, ...values]),
    ].filter(({ text }) => text === '')
    expect(bare).toEqual([])
    expect(commands.length).toBeGreaterThan(60)
  })

  it('names only types that it describes', () => {
    const described = new Set(types.map(({ name }) => name))
    const named = [...commands, ...reads, ...types.flatMap(({ fields = [] }) => fields)]
    const all = named.flatMap((field) => [field.type, ...(field.arguments ?? []).map(({ type }) => type)])
    expect([...new Set(all.map(baseOf))].filter((name) => !described.has(name))).toEqual([])
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

const fileText = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const schema = buildSchema(fileText('graphql/schema.graphql'))

describe('the sample of a command', () => {
  const { commands, types } = readReference()
  const fields = schema.getMutationType()?.getFields() ?? {}

  it.each(commands)('$name is valid, and contains everything the command takes', (command) => {
    expect(validate(schema, parse(sampleCommand(command, types)))).toEqual([])
    expect(command.arguments?.map(({ name }) => name) ?? []).toEqual(fields[command.name]?.args.map(({ name }) => name))
  })

  it('selects every field of answers that are not rows, so that a new key is included', () => {
    const create = commands.find(({ name }) => name === 'createApiKey')
    expect(create && sampleCommand(create, types)).toContain('{\n    key {\n      id\n      status\n    }\n    secret\n  }')
  })
})

describe('the texts beside the reference', () => {
  const { limits, examples, errors } = readReference()
  const codesIn = (text: string) => [...text.matchAll(/<code>([^<]+)<\/code>/g)].map(([, code]) => code)
  const { liveText, refusalsText } = messages.developers.begin

  it('claims an initial event only for subscriptions that send one', () => {
    expect(codesIn(liveText).filter((code) => code?.endsWith('_mutated'))).toEqual(snapshotCollections.map((name) => `${name}_mutated`))
    const says = examples.filter(({ text }) => text.includes('as it is now')).flatMap(({ uses }) => uses)
    expect(says).toEqual(['wallets_mutated'])
  })

  it('names the errors after which a command may have been executed', () => {
    // a key cannot claim a reward, so no supplier delays it
    const unsure = errors.filter(({ status, code }) => status >= 500 && code !== 'SUPPLIER_DELAYED').map(({ code }) => code)
    expect(codesIn(refusalsText)).toEqual(expect.arrayContaining(unsure))
  })

  it('states the actual values of the limits', () => {
    const number = (count: number) => count.toLocaleString('en')
    const { tokens, depth, aliases, rootFields, rows, cost, costPerMinute, atOnce, waiting, callsPerSecond } = limits
    for (const file of ['graphql/developers.md', 'web/content/en/api.md']) {
      const text = fileText(file).replaceAll(/\s+/g, ' ')
      const shape = `${number(tokens)} tokens, depth ${depth}, ${aliases} aliases`
      for (const said of [`${shape}, ${rootFields} root fields`, `${rows} at most`, number(cost)])
        expect(text.replace(`${shape} and`, `${shape},`)).toContain(said)
    }
    const help = fileText('web/content/en/api.md')
    const words = { 2: 'two', 8: 'eight' } as Record<number, string>
    for (const said of [
      `spend ${number(costPerMinute)} a minute`,
      `${words[atOnce]} calls at once; ${words[waiting]} more`,
      `${callsPerSecond} calls a second`,
    ])
      expect(help).toContain(said)
  })
})

describe('the examples', () => {
  const documents = createKeyDocuments(schema)

  it.each(readReference().examples)('$name is valid, and within the limits of keys', ({ document }) => {
    expect(documents.byText(document).cost({})).toBeLessThan(costMax.key)
  })
})
