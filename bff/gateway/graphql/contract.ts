import { readFileSync } from 'node:fs'
import { buildSchema, type GraphQLSchema, isScalarType } from 'graphql'

export type Contract = { sdl: string; schema: GraphQLSchema }

/** Reads graphql/schema.graphql. Returns its text and the schema against which calls are checked. */
export function readContract(file: URL): Contract {
  const sdl = readFileSync(file, 'utf8')
  return { sdl, schema: contractSchema(sdl) }
}

/**
 * Builds the schema of a GraphQL schema text. Big integers are serialised as decimal strings in live subscriptions, as the contract
 * requires.
 */
export function contractSchema(sdl: string): GraphQLSchema {
  const schema = buildSchema(sdl)
  const money = schema.getType('GraphQLBigInt')
  if (isScalarType(money)) money.serialize = String
  return schema
}
