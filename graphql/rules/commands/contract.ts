import { readFileSync } from 'node:fs'
import { buildSchema, type GraphQLField, type GraphQLSchema } from 'graphql'
import { model } from '../../model/model.ts'

const commandsFile = new URL('../../commands.graphql', import.meta.url)

/** The commands' own schema: arguments are exact, what they return is a stub, for the caller's own graph checks the selection. */
const contract: GraphQLSchema = buildSchema(`
  scalar GraphQLBigInt
  scalar Date
  type Query { _empty: Boolean }
  ${model.map(({ name }) => `type ${name} { id: ID }`).join('\n')}
  ${readFileSync(commandsFile, 'utf8')}
`)

export const contractSchema = contract

export const commandField = (name: string): GraphQLField<unknown, unknown> | undefined => contract.getMutationType()?.getFields()[name]
