import { buildASTSchema, type GraphQLInputObjectType, type GraphQLObjectType, parse } from 'graphql'
import { expect, it } from 'vitest'
import { withDeprecations } from './with-deprecations.ts'

const document = parse(`
  type Query { rewards: rewards }
  type rewards { status: String! kind: String }
  input rewards_filter { status: String kind: String }
`)

it('marks a deprecated column and its filter', () => {
  const schema = buildASTSchema(withDeprecations(document, { 'rewards.kind': 'Read `status`.' }))
  const fieldsOf = (type: string) => (schema.getType(type) as GraphQLObjectType | GraphQLInputObjectType).getFields()
  for (const type of ['rewards', 'rewards_filter']) {
    expect(fieldsOf(type).kind?.deprecationReason).toBe('Read `status`.')
    expect(fieldsOf(type).status?.deprecationReason).toBeUndefined()
  }
})

it('rejects a column that the contract does not have', () => {
  expect(() => withDeprecations(document, { 'rewards.gone': 'Read `status`.' })).toThrow('rewards.gone')
})
