import { readFileSync } from 'node:fs'
import { buildSchema, isEnumType, isInputObjectType, isObjectType } from 'graphql'
import { describe, expect, it } from 'vitest'
import { commandAccess } from '#rules/app/commands/commands.ts'
import { joinSchema } from './join-schema.ts'

/** A short version of the SDL that Directus returns. */
const readSdl = `
  "BigInt value"
  scalar GraphQLBigInt
  scalar Date
  enum EventEnum { create update delete }
  type Query {
    rewards(filter: rewards_filter, limit: Int): [rewards!]!
    rewards_by_id(id: ID!, version: String): rewards
    rewards_by_version(id: ID!, version: String!): version_rewards
    wallets: [wallets!]!
  }
  type Subscription {
    rewards_mutated(event: EventEnum): rewards_mutated
    wallets_mutated(event: EventEnum): wallets_mutated
  }
  type version_rewards { id: ID! }
  type rewards { id: ID! status: String! value: GraphQLBigInt! sent_at: Date frozen_until: Date frozen_until_func: datetime_functions }
  type datetime_functions { year: Int }
  type wallets { id: ID! available: GraphQLBigInt! status: String }
  input rewards_filter { status: string_filter_operators }
  input string_filter_operators { _eq: String }
  type rewards_mutated { key: ID! event: EventEnum data: rewards }
  type wallets_mutated { key: ID! event: EventEnum data: wallets }
  type api_keys { id: ID! }
`
const others = [
  'campaigns',
  'recipients',
  'launches',
  'companies',
  'imports',
  'members',
  'approval_requests',
  'templates',
  'change_requests',
]
  .concat([
    'documents',
    'messages',
    'code_files',
    'invites',
    'devices',
    'recharges',
    'billing_details',
    'points_programs',
    'member_budgets',
  ])
  .concat(['campaign_recipients'])
  .map((name) => `type ${name} { id: ID! }`)
  .join('\n')

describe('joinSchema', () => {
  const contract = buildSchema(joinSchema(`${readSdl}${others}`, (command) => `Needs what ${command} needs.`))
  const field = (type: string, name: string) => {
    const found = contract.getType(type)
    return isObjectType(found) || isInputObjectType(found) ? found.getFields()[name] : undefined
  }

  it('types closed lists as described enums, and their filters as texts', () => {
    expect(String(field('rewards', 'status')?.type)).toBe('RewardStatus!')
    expect(String(field('wallets', 'status')?.type)).toBe('WalletStatus')
    const list = contract.getType('RewardStatus')
    expect(isEnumType(list) && list.getValue('claimed')?.description).toBe('Redeemed in full.')
    expect(String(field('rewards_filter', 'status')?.type)).toBe('string_filter_operators')
    expect(field('rewards_filter', 'status')?.description).toContain('RewardStatus')
  })

  it('omits content versions, and subscriptions that the BFF refuses', () => {
    expect(Object.keys(contract.getQueryType()?.getFields() ?? {})).toEqual(['rewards', 'rewards_by_id', 'wallets'])
    expect(
      contract
        .getQueryType()
        ?.getFields()
        ['rewards_by_id']?.args.map(({ name }) => name),
    ).toEqual(['id'])
    expect(Object.keys(contract.getSubscriptionType()?.getFields() ?? {})).toEqual(['wallets_mutated'])
    expect([contract.getType('rewards_mutated'), contract.getType('version_rewards')]).toEqual([undefined, undefined])
  })

  it('describes columns and the elements generated from them, and states minor units for money', () => {
    expect(field('wallets', 'available')?.description).toBe('The amount that can be spent on new launches. In minor units.')
    expect(field('rewards', 'frozen_until_func')?.description).toBe('Parts of `frozen_until`, in UTC.')
    expect(contract.getType('GraphQLBigInt')?.description).toContain('minor units')
  })

  it('describes a command, then the access it needs', () => {
    expect(field('Mutation', 'revokeApiKey')?.description).toMatch(/^Revokes a key [^\n]+\nNeeds what revokeApiKey needs\.$/)
  })

  it('mentions paging by seq only where it numbers the rows', () => {
    const words = (root: string) => contract.getQueryType()?.getFields()[root]?.description
    expect(words('rewards')).toContain('sort by `seq`')
    expect(words('wallets')).toMatch(/^Lists `wallets`/)
    expect(words('wallets')).not.toContain('seq')
  })

  it('names the abilities of each command, and the commands that keys cannot send', () => {
    const ours = buildSchema(joinSchema(`${readSdl}${others}`, commandAccess))
    const words = (command: string) => ours.getMutationType()?.getFields()[command]?.description ?? ''
    expect(words('cancelCampaign')).toMatch(/`campaign\.launch`, too\.\nNeeds the ability `campaign\.draft`\.$/)
    for (const command of ['mapImport', 'applyImport', 'discardImport'])
      expect(words(command), command).toMatch(/`recipient\.edit`(, too)?\./)
    const peopleOnly = Object.keys(ours.getMutationType()?.getFields() ?? {}).filter((name) =>
      words(name).includes('keys can give no one-time code'),
    )
    expect(peopleOnly).toEqual(['requestCompanyChange', 'updateBankDetails'])
    expect(words('createApiKey')).toMatch(/\nNeeds the ability `key\.manage`, which keys never have\.$/)
  })
})

const schema = buildSchema(readFileSync(new URL('../schema.graphql', import.meta.url), 'utf8'))

it('types codes of the rules as enums, and lists the codes of a reason that finance may write itself', () => {
  const column = (type: string, name: string) => {
    const found = schema.getType(type)
    return isObjectType(found) ? found.getFields()[name] : undefined
  }
  expect(String(column('messages', 'failure_code')?.type)).toBe('MessageFailure')
  expect(String(column('imports', 'failure_code')?.type)).toBe('ImportFailure')
  expect(String(column('import_errors', 'column')?.type)).toBe('ImportErrorColumn!')
  expect(String(column('import_errors', 'code')?.type)).toBe('ImportErrorCode!')
  for (const code of ['declined', 'provider_unavailable', 'chargeback', 'refunded'])
    expect(column('recharges', 'status_reason')?.description).toContain(`\`${code}\`: `)
})

it('describes every type, field, argument, value and command of schema.graphql', () => {
  const undescribed: string[] = []
  const check = (coordinate: string, { description }: { description?: string | null | undefined }) => {
    if (!description?.trim()) undescribed.push(coordinate)
  }
  const standard = new Set(['Boolean', 'Float', 'ID', 'Int', 'String'])
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__') || standard.has(type.name)) continue
    check(type.name, type)
    if (isEnumType(type)) for (const value of type.getValues()) check(`${type.name}.${value.name}`, value)
    if (isInputObjectType(type)) for (const field of Object.values(type.getFields())) check(`${type.name}.${field.name}`, field)
    if (!isObjectType(type)) continue
    for (const field of Object.values(type.getFields())) {
      check(`${type.name}.${field.name}`, field)
      for (const argument of field.args) check(`${type.name}.${field.name}(${argument.name}:)`, argument)
    }
  }
  expect(undescribed).toEqual([])
})
