import { buildSchema, type GraphQLField, type GraphQLSchema } from 'graphql'
import { model } from '../../../model/model.ts'
import { readCommands } from '../../../read-commands.ts'

/** The commands' own schema: arguments are exact, what they return is a stub, for the caller's own graph checks the selection. */
const contract: GraphQLSchema = buildSchema(`
  scalar GraphQLBigInt
  scalar Date
  type Query { _empty: Boolean }
  ${model.map(({ name }) => `type ${name} { id: ID }`).join('\n')}
  ${readCommands()}
`)

export const contractSchema = contract

export const commandField = (name: string): GraphQLField<unknown, unknown> | undefined => contract.getMutationType()?.getFields()[name]
