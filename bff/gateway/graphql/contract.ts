import { readFileSync } from 'node:fs'
import { buildSchema, type GraphQLSchema, isScalarType } from 'graphql'

export type Contract = { sdl: string; schema: GraphQLSchema }

/** Reads graphql/schema.graphql, which calls are checked against and integrators read. */
export function readContract(file: URL): Contract {
  const sdl = readFileSync(file, 'utf8')
  return { sdl, schema: contractSchema(sdl) }
}

/** Builds the schema of an SDL. Big integers serialise as decimal strings, even zero, as the contract requires of the live hub. */
export function contractSchema(sdl: string): GraphQLSchema {
  const schema = buildSchema(sdl)
  const money = schema.getType('GraphQLBigInt')
  if (isScalarType(money)) money.serialize = String
  return schema
}
